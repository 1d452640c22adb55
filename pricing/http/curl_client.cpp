// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/curl_client.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <mutex>
#include <random>
#include <string_view>

#include <curl/curl.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "pricing/http/public_address.h"
#include "pricing/http/redirect.h"

namespace gpuplan {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kHeaderLimitBytes = 256 * 1024; // answers have some KiB; an endless header must not fill memory
constexpr int kPollMs = 100;                          // only a bound: data and cancel wake the wait at once
// OpenSSL's X509_V_ERR_CERT_HAS_EXPIRED, _NOT_YET_VALID and X509_V_ERR_UNSPECIFIED, as CURLINFO_SSL_VERIFYRESULT gives them.
constexpr long kCertificateExpired = 10, kCertificateNotYetValid = 9, kCertificateNotJudged = 1;

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// What curl's callbacks fill in during one exchange.
struct Exchange {
    const HttpControl* control = nullptr;
    std::size_t body_limit = 0;
    bool any_address = false;
    std::string body, etag, last_modified, location;
    std::size_t header_bytes = 0;
    bool too_large = false, header_too_large = false, address_refused = false;
};

std::size_t takeBody(char* data, std::size_t size, std::size_t count, void* user)
{
    auto& exchange = *static_cast<Exchange*>(user);
    const std::size_t bytes = size * count;
    if (exchange.body.size() + bytes > exchange.body_limit) {
        exchange.too_large = true;
        return CURL_WRITEFUNC_ERROR;
    }
    exchange.body.append(data, bytes);
    return bytes;
}

bool equalsFolded(std::string_view a, std::string_view b)
{
    return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), [](char x, char y) {
               const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
               return lower(x) == lower(y);
           });
}

std::size_t takeHeader(char* data, std::size_t size, std::size_t count, void* user)
{
    auto& exchange = *static_cast<Exchange*>(user);
    const std::size_t bytes = size * count;
    exchange.header_bytes += bytes;
    if (exchange.header_bytes > kHeaderLimitBytes) {
        exchange.header_too_large = true;
        return CURL_WRITEFUNC_ERROR;
    }
    const std::string_view line(data, bytes);
    const std::size_t colon = line.find(':');
    if (line.starts_with("HTTP/")) { // a new head: after "100 Continue" for one
        exchange.etag.clear();
        exchange.last_modified.clear();
        exchange.location.clear();
    }
    if (colon == std::string_view::npos)
        return bytes;
    std::string_view value = line.substr(colon + 1);
    constexpr std::string_view kBlanks = " \t\r\n";
    value.remove_prefix(std::min(value.find_first_not_of(kBlanks), value.size()));
    value = value.substr(0, value.find_last_not_of(kBlanks) + 1);
    const std::string_view name = line.substr(0, colon);
    if (equalsFolded(name, "etag"))
        exchange.etag = value;
    else if (equalsFolded(name, "last-modified"))
        exchange.last_modified = value;
    else if (equalsFolded(name, "location"))
        exchange.location = value;
    return bytes;
}

int tellProgress(void* user, curl_off_t total, curl_off_t done, curl_off_t, curl_off_t)
{
    const auto& exchange = *static_cast<Exchange*>(user);
    if (exchange.control->progress && done > 0)
        exchange.control->progress(static_cast<std::uint64_t>(done),
                                   static_cast<std::uint64_t>(std::max<curl_off_t>(total, 0)));
    return 0;
}

bool isPublic(const sockaddr& address)
{
    if (address.sa_family == AF_INET) {
        sockaddr_in v4{};
        std::memcpy(&v4, &address, sizeof v4);
        Ipv4Bytes bytes{};
        std::memcpy(bytes.data(), &v4.sin_addr, bytes.size());
        return isPublicAddress(bytes);
    }
    if (address.sa_family == AF_INET6) {
        sockaddr_in6 v6{};
        std::memcpy(&v6, &address, sizeof v6);
        Ipv6Bytes bytes{};
        std::memcpy(bytes.data(), &v6.sin6_addr, bytes.size());
        return isPublicAddress(bytes);
    }
    return false;
}

/// The last moment before a connection: the address is the one that will be used, whatever the name resolved to before.
curl_socket_t openSocket(void* user, curlsocktype, curl_sockaddr* address)
{
    auto& exchange = *static_cast<Exchange*>(user);
    if (!exchange.any_address && !isPublic(address->addr)) {
        exchange.address_refused = true;
        return CURL_SOCKET_BAD;
    }
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

struct HeaderList {
    curl_slist* first = nullptr;
    HeaderList() = default;
    HeaderList(const HeaderList&) = delete;
    HeaderList& operator=(const HeaderList&) = delete;
    ~HeaderList() { curl_slist_free_all(first); }
    void add(const std::string& line) { first = curl_slist_append(first, line.c_str()); }
};

void addHeaders(HeaderList& list, const HttpRequest& request)
{
    for (const HttpHeader& header : request.headers)
        list.add(header.name + ": " + header.value);
    if (!request.content_type.empty())
        list.add("Content-Type: " + request.content_type);
    list.add("Expect:"); // no round trip before a small body
    if (!request.etag.empty())
        list.add("If-None-Match: " + request.etag);
    if (!request.last_modified.empty())
        list.add("If-Modified-Since: " + request.last_modified);
    if (request.authorization) {
        const HttpAuthorization& proof = *request.authorization;
        list.add(proof.header + ": " + (proof.scheme.empty() ? "" : proof.scheme + " ") + proof.key.reveal());
    }
}

/// OpenSSL writes without MSG_NOSIGNAL: a server that hangs up must not end the program. The signal is kept from this
/// thread for the time of a transfer, and taken away when it came.
class NoBrokenPipeSignal {
public:
    NoBrokenPipeSignal()
    {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        m_was_pending = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~NoBrokenPipeSignal()
    {
        constexpr timespec kAtOnce{};
        if (!m_was_pending) {
            while (sigtimedwait(&m_pipe, nullptr, &kAtOnce) < 0 && errno == EINTR) { }
        }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    NoBrokenPipeSignal(const NoBrokenPipeSignal&) = delete;
    NoBrokenPipeSignal& operator=(const NoBrokenPipeSignal&) = delete;

private:
    sigset_t m_pipe{}, m_before{};
    bool m_was_pending = false;
};

template <class T> T info(CURL* easy, CURLINFO what)
{
    T value{};
    curl_easy_getinfo(easy, what, &value);
    return value;
}

/// False when it was stopped.
bool waitFor(double seconds, const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any condition;
    std::unique_lock lock(mutex);
    condition.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
    return !stop.stop_requested();
}

std::string inSeconds(double seconds) { return std::to_string(static_cast<long>(std::max(1.0, std::ceil(seconds)))); }

/// A server that echoes a key must not bring it into a message, a row or the database.
void blotOutSecrets(const HttpRequest& request, HttpResponse& response)
{
    for (std::string* text : {&response.body, &response.etag, &response.last_modified}) {
        if (request.authorization)
            request.authorization->key.blotOut(*text);
        if (request.secret_body)
            request.secret_body->blotOut(*text);
    }
}

} // namespace

struct CurlClient::Handles {
    CURLM* multi = nullptr;
    CURL* easy = nullptr;
    Handles()
    {
        static const CURLcode kReady = curl_global_init(CURL_GLOBAL_DEFAULT);
        if (kReady == CURLE_OK) {
            multi = curl_multi_init();
            easy = curl_easy_init();
        }
        if (!multi || !easy)
            throw std::bad_alloc();
    }
    Handles(const Handles&) = delete;
    Handles& operator=(const Handles&) = delete;
    ~Handles()
    {
        curl_easy_cleanup(easy);
        curl_multi_cleanup(multi);
    }
};

/// One exchange: an answer, a place to go on, or a fault that may pass.
struct CurlClient::Attempt {
    CURLcode code = CURLE_OK;
    bool cancelled = false;
    long status = 0;
    Exchange exchange;
    std::uint64_t received_bytes = 0;
    std::optional<double> retry_after_s;
    bool connected = false;
    long verify_result = 0;
    double spent_s = 0;
};

CurlClient::CurlClient(Options options) : m_options(std::move(options)), m_handles(std::make_unique<Handles>()) { }
CurlClient::~CurlClient() = default;

CurlClient::Attempt CurlClient::attempt(const HttpRequest& request, double remaining_s, const HttpControl& control)
{
    Attempt result;
    Exchange& exchange = result.exchange;
    exchange.control = &control;
    exchange.body_limit = request.limits.body_bytes;
    exchange.any_address = m_options.only.has_value();

    CURL* easy = m_handles->easy;
    curl_easy_reset(easy); // keeps the connections
    const std::string address = request.url.text();
    HeaderList headers;
    addHeaders(headers, request);
    const auto milliseconds = [](double seconds) {
        return std::max(1L, std::lround(std::min(seconds, 86400.0) * 1000));
    };
    curl_easy_setopt(easy, CURLOPT_URL, address.c_str());
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, request.url.scheme.c_str());
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L); // a cancel does not wait for a name that never resolves
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(easy, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
    if (!m_options.ca_file.empty())
        curl_easy_setopt(easy, CURLOPT_CAINFO, m_options.ca_file.c_str());
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(std::min(request.limits.connect_s, remaining_s)));
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, milliseconds(remaining_s));
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_LIMIT, 1L);
    curl_easy_setopt(easy, CURLOPT_LOW_SPEED_TIME, std::max(1L, std::lround(request.limits.stall_s)));
    curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "gzip, deflate");
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "gpuplan");
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, headers.first);
    if (request.method == HttpRequest::Method::Post) {
        const std::string& body = request.secret_body ? request.secret_body->reveal() : request.body;
        curl_easy_setopt(easy, CURLOPT_POST, 1L);
        curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(body.size()));
        curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body.c_str());
    }
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, takeBody);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &exchange);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, takeHeader);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, &exchange);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, openSocket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &exchange);
    curl_easy_setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, tellProgress);
    curl_easy_setopt(easy, CURLOPT_XFERINFODATA, &exchange);

    CURLM* multi = m_handles->multi;
    const Clock::time_point begin = Clock::now();
    const std::stop_callback wake(control.stop, [multi] { curl_multi_wakeup(multi); });
    curl_multi_add_handle(multi, easy);
    result.code = CURLE_FAILED_INIT;
    for (int running = 1; running > 0;) {
        if (control.stop.stop_requested()) {
            result.cancelled = true;
            break;
        }
        if (curl_multi_perform(multi, &running) != CURLM_OK)
            break;
        if (running > 0)
            curl_multi_poll(multi, nullptr, 0, kPollMs, nullptr);
    }
    int left = 0;
    while (const CURLMsg* message = curl_multi_info_read(multi, &left)) {
        if (message->msg == CURLMSG_DONE)
            result.code = message->data.result;
    }
    result.status = info<long>(easy, CURLINFO_RESPONSE_CODE);
    result.received_bytes =
        static_cast<std::uint64_t>(std::max<curl_off_t>(0, info<curl_off_t>(easy, CURLINFO_SIZE_DOWNLOAD_T)));
    result.verify_result = info<long>(easy, CURLINFO_SSL_VERIFYRESULT);
    const bool secure = request.url.scheme == "https";
    result.connected = info<curl_off_t>(easy, secure ? CURLINFO_APPCONNECT_TIME_T : CURLINFO_CONNECT_TIME_T) > 0;
    // Seconds, or a date that curl has turned into seconds from now.
    if (const auto wait = info<curl_off_t>(easy, CURLINFO_RETRY_AFTER); wait > 0)
        result.retry_after_s = static_cast<double>(wait);
    curl_multi_remove_handle(multi, easy);
    result.spent_s = secondsSince(begin);
    return result;
}

namespace {

struct Fault {
    std::string phrase;
    bool may_pass = false;
};

/// What a status that is no answer says about the server.
Fault statusFault(long status, bool had_key)
{
    if (status == 401 || status == 403)
        return {had_key ? "it does not accept the key" : "it does not allow this without a key"};
    if (status == 429)
        return {"it was asked too often (status 429)", true};
    return {"it answered with status " + std::to_string(status), isPassing(status)};
}

Fault certificateFault(long verify_result)
{
    if (verify_result == kCertificateExpired)
        return {"its certificate has expired"};
    if (verify_result == kCertificateNotYetValid)
        return {"its certificate is not valid yet; check the clock of this computer"};
    // curl looks at the name first and leaves the result at X509_V_ERR_UNSPECIFIED when that is wrong.
    if (verify_result == kCertificateNotJudged)
        return {"its certificate is for another host"};
    return {"its certificate comes from no known authority"};
}

Fault transferFault(CURLcode code, const HttpRequest& request, const Exchange& exchange, bool connected, double spent_s,
                    double elapsed_s, long verify_result)
{
    if (exchange.address_refused)
        return {"its address is not a public one"};
    if (exchange.too_large)
        return {"it sent more than " + std::to_string(std::max<std::size_t>(1, request.limits.body_bytes >> 20))
                + " MiB"};
    if (exchange.header_too_large)
        return {"its header does not end"};
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return {"its name could not be looked up", true};
    case CURLE_COULDNT_CONNECT:
        return {"no connection could be made", true};
    case CURLE_OPERATION_TIMEDOUT:
        if (!connected)
            return {"no connection could be made within " + inSeconds(spent_s) + " s", true};
        return {elapsed_s + 0.05 < request.limits.total_s
                    ? "nothing came for " + inSeconds(request.limits.stall_s) + " s"
                    : "its answer took longer than " + inSeconds(request.limits.total_s) + " s",
                true};
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_PARTIAL_FILE:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
        return {"the connection broke off before the answer was complete", true};
    case CURLE_PEER_FAILED_VERIFICATION:
        return certificateFault(verify_result);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_SSL_CIPHER:
        return {"no secure connection could be made"};
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_WRITE_ERROR:
        return {"its answer cannot be unpacked"};
    default:
        return {"the transfer failed"};
    }
}

} // namespace

Result<HttpResponse> CurlClient::send(const HttpRequest& original, const HttpControl& control)
{
    const NoBrokenPipeSignal no_signal;
    const Clock::time_point begin = Clock::now();
    const Url* only = m_options.only ? &*m_options.only : nullptr;
    HttpRequest request = original;
    if (const Result<void> reach = checkReach(request.url, only); !reach)
        return fail(reach.error());
    thread_local std::minstd_rand random(std::random_device{}());
    int redirects = 0;
    for (int failed = 0;;) {
        const double remaining_s = original.limits.total_s - secondsSince(begin);
        Attempt result = attempt(request, std::max(0.001, remaining_s), control);
        if (result.cancelled || control.stop.stop_requested())
            return fail(ErrorCode::Cancelled);
        if (result.code == CURLE_SSL_CACERT_BADFILE)
            return fail(ErrorCode::CannotOpen, {std::string("it holds no certificates")}, {m_options.ca_file, 0, {}});

        Exchange& exchange = result.exchange;
        const bool conditional = !request.etag.empty() || !request.last_modified.empty();
        const bool unchanged = result.code == CURLE_OK && result.status == 304 && conditional;
        if (unchanged || (result.code == CURLE_OK && result.status >= 200 && result.status < 300)) {
            HttpResponse response{unchanged, std::move(exchange.body), std::move(exchange.etag),
                                  std::move(exchange.last_modified), result.received_bytes};
            blotOutSecrets(original, response);
            return response;
        }
        if (result.code == CURLE_OK && result.status >= 300 && result.status < 400 && !exchange.location.empty()) {
            if (++redirects > kMostRedirects)
                return networkFailed(original.url, "it redirects again and again");
            if (const Result<void> followed = follow(request, result.status, exchange.location, only); !followed)
                return fail(followed.error());
            continue;
        }
        const Fault fault = result.code == CURLE_OK
            ? statusFault(result.status, request.authorization.has_value())
            : transferFault(result.code, request, exchange, result.connected, result.spent_s, secondsSince(begin),
                            result.verify_result);
        const std::optional<double> delay_s = fault.may_pass
            ? retryDelayS(m_options.retry, ++failed, result.retry_after_s, std::generate_canonical<double, 24>(random))
            : std::nullopt;
        if (!delay_s || *delay_s >= original.limits.total_s - secondsSince(begin))
            // The address that was asked for, not one that a redirect led to: that is the server's text.
            return networkFailed(original.url,
                                 exchange.address_refused && redirects > 0
                                     ? "it redirects to an address that is not public"
                                     : fault.phrase);
        if (!waitFor(*delay_s, control.stop))
            return fail(ErrorCode::Cancelled);
    }
}

} // namespace gpuplan
