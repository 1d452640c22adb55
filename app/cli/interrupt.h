// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stop_token>
#include <thread>

namespace gpuplan {

/// Turns Ctrl-C and a polite kill into a stop request while it lives; long commands hand its token on and end with status
/// 130, everything rolled back. One at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    int m_read_end = -1, m_write_end = -1;
    std::thread m_watcher;
};

} // namespace gpuplan
