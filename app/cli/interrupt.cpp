// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <atomic>
#include <cerrno>
#include <csignal>

#include <unistd.h>

namespace gpuplan {

namespace {

// A signal handler may do next to nothing: it writes one byte into a pipe, and a thread does the rest.
std::atomic<int> g_write_end{-1};

void onSignal(int)
{
    const int saved = errno;
    const char byte = 's';
    if (const int end = g_write_end.load(); end >= 0)
        (void)!write(end, &byte, 1);
    errno = saved;
}

void install(void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

} // namespace

Interrupt::Interrupt()
{
    int ends[2];
    if (pipe(ends) != 0)
        return; // without a pipe the signals end the program as ever
    m_read_end = ends[0];
    m_write_end = ends[1];
    g_write_end = m_write_end;
    install(onSignal);
    m_watcher = std::thread([this] {
        char byte = 0;
        while (read(m_read_end, &byte, 1) < 0 && errno == EINTR) { }
        if (byte == 's')
            m_stop.request_stop();
    });
}

Interrupt::~Interrupt()
{
    if (m_write_end < 0)
        return;
    install(SIG_DFL);
    g_write_end = -1;
    const char byte = 'e';
    (void)!write(m_write_end, &byte, 1);
    m_watcher.join();
    close(m_read_end);
    close(m_write_end);
}

} // namespace gpuplan
