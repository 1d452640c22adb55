// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/curl_client.h"

#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <thread>

#include <arpa/inet.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include "support/loopback_server.h"

// The resolver of this program, in front of the system's: libcurl calls it too. Names of the top level domain "test" are
// for this (RFC 6761): what a hostile name server might answer.
extern "C" int getaddrinfo(const char* node, const char* service, const addrinfo* hints, addrinfo** result)
{
    using Function = int (*)(const char*, const char*, const addrinfo*, addrinfo**);
    static const auto real = reinterpret_cast<Function>(dlsym(RTLD_NEXT, "getaddrinfo"));
    const std::string_view name = node ? node : "";
    if (name == "hangs.test")
        std::this_thread::sleep_for(std::chrono::seconds(5));
    const std::array<std::pair<const char*, const char*>, 4> known{{{"rebound.test", "127.0.0.1"},
                                                                    {"metadata.test", "169.254.169.254"},
                                                                    {"private.test", "10.1.2.3"},
                                                                    {"mapped.test", "::ffff:127.0.0.1"}}};
    for (const auto& [host, address] : known) {
        if (name != host)
            continue;
        addrinfo numeric = hints ? *hints : addrinfo{};
        numeric.ai_flags = AI_NUMERICHOST;
        numeric.ai_family = AF_UNSPEC;
        return real(address, service, &numeric, result);
    }
    return real(node, service, hints, result);
}

namespace gpuplan {
namespace {

using test::LoopbackServer;
using Clock = std::chrono::steady_clock;

const test::TestAuthority& authority()
{
    static const test::TestAuthority kAuthority;
    return kAuthority;
}

double secondsSince(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

HttpRequest request(const std::string& address)
{
    HttpRequest request;
    request.url = parseUrl(address).value();
    return request;
}

/// May reach `server` alone; waits hundredths of seconds between tries.
CurlClient clientFor(const LoopbackServer& server, const std::string& ca_file = {})
{
    return CurlClient({parseUrl(server.url()).value(), ca_file, {4, 0.01, 0.05, 60}});
}

Result<HttpResponse> get(const LoopbackServer& server, const std::string& path, const HttpLimits& limits = {})
{
    CurlClient client = clientFor(server);
    HttpRequest asked = request(server.url(path));
    asked.limits = limits;
    return client.send(asked, {});
}

std::string phraseOf(const Result<HttpResponse>& result)
{
    if (result)
        return "no error";
    EXPECT_EQ(result.error().code, ErrorCode::NetworkFailed);
    return result.error().arguments.size() == 2 ? std::get<std::string>(result.error().arguments[1])
                                                : "other arguments";
}

class CurlClientTest : public ::testing::Test {
protected:
    LoopbackServer server;
    std::atomic<int> calls = 0;

    void answer(const std::string& path, std::function<void(const httplib::Request&, httplib::Response&)> handler)
    {
        const auto counted = [this, handler](const httplib::Request& asked, httplib::Response& response) {
            ++calls;
            handler(asked, response);
        };
        server.routes().Get(path, counted);
        server.routes().Post(path, counted);
    }
};

TEST_F(CurlClientTest, GetsAndPostsAndUnpacksGzip)
{
    answer("/echo", [](const httplib::Request& asked, httplib::Response& response) {
        response.set_header("ETag", "\"v1\"");
        response.set_content(asked.method + " " + asked.get_header_value("Content-Type") + " "
                                 + asked.get_header_value("X-Of") + " " + asked.body + std::string(10'000, '.'),
                             "text/plain"); // long enough for httplib to pack it
    });
    server.start();
    CurlClient client = clientFor(server);
    HttpRequest asked = request(server.url("/echo"));
    asked.headers = {{"X-Of", "mine"}};
    std::uint64_t seen = 0;
    const auto got = client.send(asked, {{}, [&seen](std::uint64_t done, std::uint64_t) { seen = done; }});
    ASSERT_TRUE(got);
    EXPECT_EQ(got->body, "GET  mine " + std::string(10'000, '.'));
    EXPECT_EQ(got->etag, "\"v1\"");
    EXPECT_LT(got->received_bytes, 1'000u); // packed
    EXPECT_EQ(seen, got->received_bytes);
    asked.method = HttpRequest::Method::Post;
    asked.body = "{\"a\":1}";
    asked.content_type = "application/json";
    const auto posted = client.send(asked, {});
    ASSERT_TRUE(posted);
    EXPECT_EQ(posted->body, "POST application/json mine {\"a\":1}" + std::string(10'000, '.'));
}

TEST_F(CurlClientTest, AnUnchangedAnswerIsAnOutcome)
{
    answer("/list", [](const httplib::Request& asked, httplib::Response& response) {
        if (asked.get_header_value("If-None-Match") == "\"v1\""
            && asked.get_header_value("If-Modified-Since") == "Mon, 30 Nov 2026 10:00:00 GMT")
            response.status = 304;
        else
            response.set_content("rows", "text/plain");
    });
    answer("/wrong", [](const httplib::Request&, httplib::Response& response) { response.status = 304; });
    server.start();
    CurlClient client = clientFor(server);
    HttpRequest asked = request(server.url("/list"));
    EXPECT_FALSE(client.send(asked, {}).value().not_modified);
    asked.etag = "\"v1\"";
    asked.last_modified = "Mon, 30 Nov 2026 10:00:00 GMT";
    const auto unchanged = client.send(asked, {});
    ASSERT_TRUE(unchanged);
    EXPECT_TRUE(unchanged->not_modified);
    EXPECT_EQ(phraseOf(client.send(request(server.url("/wrong")), {})), "it answered with status 304");
}

TEST_F(CurlClientTest, FaultsThatPassAreTriedAgainUpToFourTimes)
{
    answer("/busy", [this](const httplib::Request&, httplib::Response& response) {
        response.status = calls < 4 ? 503 : 200;
        response.set_content("there", "text/plain");
    });
    server.start();
    EXPECT_EQ(get(server, "/busy").value().body, "there");
    EXPECT_EQ(calls, 4);
    calls = -10;
    EXPECT_EQ(phraseOf(get(server, "/busy")), "it answered with status 503");
    EXPECT_EQ(calls, -6);
}

TEST_F(CurlClientTest, OtherStatusesAreNotTriedAgain)
{
    answer("/500", [](const httplib::Request&, httplib::Response& response) { response.status = 500; });
    answer("/401", [](const httplib::Request&, httplib::Response& response) { response.status = 401; });
    server.start();
    EXPECT_EQ(phraseOf(get(server, "/500")), "it answered with status 500");
    EXPECT_EQ(phraseOf(get(server, "/401")), "it does not allow this without a key");
    EXPECT_EQ(phraseOf(get(server, "/404")), "it answered with status 404");
    EXPECT_EQ(calls, 2);
}

TEST_F(CurlClientTest, RetryAfterIsHonouredInSecondsAndAsADate)
{
    answer("/seconds", [this](const httplib::Request&, httplib::Response& response) {
        response.status = calls == 1 ? 429 : 200;
        response.set_header("Retry-After", "1");
    });
    answer("/date", [this](const httplib::Request&, httplib::Response& response) {
        const std::time_t at = std::time(nullptr) + 2; // one second is lost by rounding
        std::array<char, 64> text{};
        std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", std::gmtime(&at));
        response.status = calls == 1 ? 429 : 200;
        response.set_header("Retry-After", text.data());
    });
    answer("/never", [](const httplib::Request&, httplib::Response& response) {
        response.status = 429;
        response.set_header("Retry-After", "86400");
    });
    server.start();
    for (const char* path : {"/seconds", "/date"}) {
        calls = 0;
        const Clock::time_point begin = Clock::now();
        EXPECT_TRUE(get(server, path)) << path;
        EXPECT_EQ(calls, 2);
        EXPECT_GE(secondsSince(begin), 0.9) << path;
    }
    calls = 0;
    const Clock::time_point begin = Clock::now();
    EXPECT_EQ(phraseOf(get(server, "/never")), "it was asked too often (status 429)");
    EXPECT_EQ(calls, 1);
    EXPECT_LT(secondsSince(begin), 5);
}

TEST_F(CurlClientTest, ATruncatedAnswerIsNoAnswer)
{
    answer("/short", [](const httplib::Request&, httplib::Response& response) {
        response.set_content_provider(1000, "text/plain", [](std::size_t offset, std::size_t, httplib::DataSink& sink) {
            if (offset >= 500)
                return false; // closes the connection
            sink.write(std::string(500, 'x').data(), 500);
            return true;
        });
    });
    server.start();
    EXPECT_EQ(phraseOf(get(server, "/short")), "the connection broke off before the answer was complete");
    EXPECT_EQ(calls, 4);
}

TEST_F(CurlClientTest, AnEndlessAnswerEndsAtTheLimit)
{
    std::atomic<std::uint64_t> sent = 0;
    answer("/endless", [&sent](const httplib::Request&, httplib::Response& response) {
        response.set_chunked_content_provider("text/plain", [&sent](std::size_t, httplib::DataSink& sink) {
            const std::string part(64 * 1024, 'x');
            sent += part.size();
            return sink.write(part.data(), part.size());
        });
    });
    server.start();
    HttpLimits limits;
    limits.body_bytes = std::size_t{4} << 20;
    EXPECT_EQ(phraseOf(get(server, "/endless", limits)), "it sent more than 4 MiB");
    EXPECT_EQ(calls, 1); // it would not get better
    EXPECT_LT(sent, std::uint64_t{64} << 20);
}

TEST_F(CurlClientTest, AHeaderThatDoesNotEndIsLeft)
{
    answer("/head", [](const httplib::Request&, httplib::Response& response) {
        for (int i = 0; i < 600; ++i)
            response.set_header("X-" + std::to_string(i), std::string(1000, 'x'));
    });
    server.start();
    EXPECT_EQ(phraseOf(get(server, "/head")), "its header does not end");
}

std::string gzipOfZeros(const std::string& bytes)
{
    std::string packed;
    FILE* pipe = popen(("head -c " + bytes + " /dev/zero | gzip -9").c_str(), "r");
    std::array<char, 4096> part{};
    for (std::size_t got = 0; pipe && (got = std::fread(part.data(), 1, part.size(), pipe)) > 0;)
        packed.append(part.data(), got);
    if (pipe)
        pclose(pipe);
    return packed;
}

TEST_F(CurlClientTest, AGzipBombEndsAtTheLimitOfWhatItUnpacksTo)
{
    const std::string bomb = gzipOfZeros("200M");
    ASSERT_GT(bomb.size(), 1000u);
    ASSERT_LT(bomb.size(), 1'000'000u);
    answer("/bomb", [&bomb](const httplib::Request&, httplib::Response& response) {
        response.set_header("Content-Encoding", "gzip");
        response.set_content_provider(bomb.size(), "application/octet-stream",
                                      [&bomb](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
                                          sink.write(bomb.data() + offset, length);
                                          return true;
                                      });
    });
    server.start();
    EXPECT_EQ(phraseOf(get(server, "/bomb")), "it sent more than 64 MiB");
}

TEST_F(CurlClientTest, ASlowServerMeetsTheLimits)
{
    answer("/silent", [this](const httplib::Request&, httplib::Response&) { server.sleep(20); });
    answer("/drip", [this](const httplib::Request&, httplib::Response& response) {
        response.set_chunked_content_provider("text/plain", [this](std::size_t, httplib::DataSink& sink) {
            return server.sleep(0.05) && sink.write("x", 1);
        });
    });
    server.start();
    CurlClient once({parseUrl(server.url()).value(), {}, {1}});
    HttpRequest asked = request(server.url("/drip"));
    asked.limits = {10, 1, 30};
    Clock::time_point begin = Clock::now();
    EXPECT_EQ(phraseOf(once.send(asked, {})), "its answer took longer than 1 s");
    EXPECT_LT(secondsSince(begin), 3);
    asked = request(server.url("/silent"));
    asked.limits = {10, 10, 1};
    begin = Clock::now();
    EXPECT_EQ(phraseOf(once.send(asked, {})), "nothing came for 1 s");
    EXPECT_LT(secondsSince(begin), 4);
    // All tries together keep the limit of the whole.
    asked.limits = {10, 2.5, 1};
    begin = Clock::now();
    EXPECT_EQ(clientFor(server).send(asked, {}).error().code, ErrorCode::NetworkFailed);
    EXPECT_LT(secondsSince(begin), 4);
    EXPECT_GE(calls, 4);
}

/// Cancels 150 ms after the start of the request; the answer must come within 200 ms after that. The bound is wider:
/// the machine may be busy.
double secondsToCancel(CurlClient& client, const HttpRequest& asked)
{
    std::stop_source source;
    Clock::time_point stopped;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(150));
        stopped = Clock::now();
        source.request_stop();
    });
    const auto result = client.send(asked, {source.get_token(), {}});
    other.join();
    EXPECT_TRUE(!result && result.error().code == ErrorCode::Cancelled);
    return secondsSince(stopped);
}

constexpr double kCancelledS = 0.5;

TEST_F(CurlClientTest, IsCancelledWhileTheServerIsSilentOrSendsOrAsksToWait)
{
    answer("/silent", [this](const httplib::Request&, httplib::Response&) { server.sleep(20); });
    answer("/endless", [](const httplib::Request&, httplib::Response& response) {
        response.set_chunked_content_provider(
            "text/plain", [](std::size_t, httplib::DataSink& sink) { return sink.write("xxxx", 4); });
    });
    answer("/later", [](const httplib::Request&, httplib::Response& response) {
        response.status = 503;
        response.set_header("Retry-After", "50");
    });
    server.start();
    for (const char* path : {"/silent", "/endless", "/later"}) {
        CurlClient client = clientFor(server);
        EXPECT_LT(secondsToCancel(client, request(server.url(path))), kCancelledS) << path;
    }
}

TEST(CurlClientCancel, WhileTheNameIsLookedUp)
{
    const Clock::time_point begin = Clock::now();
    {
        CurlClient client({{}, {}, {}});
        EXPECT_LT(secondsToCancel(client, request("https://hangs.test/")), kCancelledS);
    }
    EXPECT_LT(secondsSince(begin), 0.15 + 2 * kCancelledS); // nor does the end of the client wait for the name
}

TEST(CurlClientCancel, WhileTheConnectionHangs)
{
    // A listener whose queue is full: the kernel answers no further connection.
    const int listener = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(listen(listener, 0), 0);
    socklen_t size = sizeof address;
    getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size);
    std::array<int, 8> fillers{};
    for (int& filler : fillers) {
        filler = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        std::ignore = connect(filler, reinterpret_cast<sockaddr*>(&address), sizeof address);
    }
    const Url base = parseUrl("http://127.0.0.1:" + std::to_string(ntohs(address.sin_port)) + "/").value();
    CurlClient client({base, {}, {1}});
    HttpRequest asked = request(base.text());
    EXPECT_LT(secondsToCancel(client, asked), kCancelledS);
    asked.limits.connect_s = 0.4;
    EXPECT_EQ(phraseOf(client.send(asked, {})), "no connection could be made within 1 s");
    for (const int filler : fillers)
        close(filler);
    close(listener);
}

TEST(CurlClientCancel, BeforeItBegins)
{
    std::stop_source source;
    source.request_stop();
    CurlClient client({{}, {}, {}});
    EXPECT_EQ(client.send(request("https://hangs.test/"), {source.get_token(), {}}).error().code, ErrorCode::Cancelled);
}

TEST_F(CurlClientTest, ABrokenPipeEndsARequestNotTheProgram)
{
    answer("/",
           [](const httplib::Request&, httplib::Response& response) { response.set_content("here", "text/plain"); });
    server.start();
    CurlClient client = clientFor(server);
    // What a write of OpenSSL to a closed connection does to the thread that writes.
    int raised = 0;
    const auto got = client.send(request(server.url("/")), {{}, [&raised](std::uint64_t, std::uint64_t) {
                                                                ++raised;
                                                                pthread_kill(pthread_self(), SIGPIPE);
                                                            }});
    EXPECT_EQ(got.value().body, "here");
    EXPECT_GE(raised, 1);
    sigset_t pending, blocked;
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
    EXPECT_EQ(sigismember(&pending, SIGPIPE), 0);
    EXPECT_EQ(sigismember(&blocked, SIGPIPE), 0); // as it was before
}

TEST(CurlClientReach, OnlyPublicAddressesWhateverTheNameSays)
{
    CurlClient client({{}, {}, {1}});
    for (const char* address :
         {"https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://[::ffff:127.0.0.1]/",
          "https://169.254.169.254/latest/meta-data", "https://2130706433/", "https://0x7f.1/", "https://rebound.test/",
          "https://mapped.test/", "https://metadata.test/", "https://private.test/"})
        EXPECT_EQ(phraseOf(client.send(request(address), {})), "its address is not a public one") << address;
    EXPECT_EQ(phraseOf(client.send(request("http://example.com/"), {})), "it is not a secure address (https)");
}

TEST_F(CurlClientTest, ABaseUrlOpensExactlyOneHostAndPort)
{
    answer("/",
           [](const httplib::Request&, httplib::Response& response) { response.set_content("here", "text/plain"); });
    server.start();
    LoopbackServer other;
    other.start();
    CurlClient client = clientFor(server);
    EXPECT_EQ(client.send(request(server.url("/")), {}).value().body, "here");
    EXPECT_EQ(phraseOf(client.send(request(other.url("/")), {})), "it is not the server that --base-url allows");
    EXPECT_EQ(phraseOf(client.send(request("https://example.com/"), {})),
              "it is not the server that --base-url allows");
    CurlClient strict({{}, {}, {1}});
    EXPECT_EQ(phraseOf(strict.send(request(server.url("/")), {})), "it is not a secure address (https)");
}

TEST_F(CurlClientTest, RedirectsStayWithinTheRules)
{
    LoopbackServer other;
    std::atomic<int> reached = 0;
    other.routes().Get(".*", [&reached](const httplib::Request&, httplib::Response&) { ++reached; });
    other.start();
    const auto redirect = [this](const std::string& path, const std::string& location, int status = 302) {
        answer(path, [location, status](const httplib::Request&, httplib::Response& response) {
            response.status = status;
            response.set_header("Location", location);
        });
    };
    answer("/goal", [](const httplib::Request& asked, httplib::Response& response) {
        response.set_content("goal " + asked.method + asked.body, "text/plain");
    });
    redirect("/near", "goal");
    redirect("/file", "file:///etc/passwd");
    redirect("/other", other.url("/x"));
    redirect("/metadata", "http://169.254.169.254/latest/meta-data");
    redirect("/scheme", "gopher://127.0.0.1/");
    redirect("/loop", "/loop");
    redirect("/kept", "/goal", 307);
    server.start();
    EXPECT_EQ(get(server, "/near").value().body, "goal GET");
    for (const char* path : {"/other", "/metadata"})
        EXPECT_EQ(phraseOf(get(server, path)), "it redirects away from the server that --base-url allows") << path;
    for (const char* path : {"/file", "/scheme"})
        EXPECT_EQ(phraseOf(get(server, path)), "it redirects to something that is no https address") << path;
    EXPECT_EQ(reached, 0);
    calls = 0;
    EXPECT_EQ(phraseOf(get(server, "/loop")), "it redirects again and again");
    EXPECT_EQ(calls, 6); // the first and five redirects
    CurlClient client = clientFor(server);
    HttpRequest post = request(server.url("/kept"));
    post.method = HttpRequest::Method::Post;
    post.body = "!";
    EXPECT_EQ(client.send(post, {}).value().body, "goal POST!");
    post.url = parseUrl(server.url("/near")).value();
    EXPECT_EQ(phraseOf(client.send(post, {})), "it redirects a request that must not go elsewhere");
}

TEST(CurlClientTls, TheCertificateIsVerifiedWhateverTheServerWants)
{
    const auto answering = [](LoopbackServer& server) {
        server.routes().Get("/", [](const httplib::Request&, httplib::Response& response) {
            response.set_content("ok", "text/plain");
        });
        server.start();
    };
    LoopbackServer good(authority().certificate("IP:127.0.0.1")), expired(authority().certificate("IP:127.0.0.1", -1)),
        stranger(authority().certificate("DNS:other.example"));
    for (LoopbackServer* server : {&good, &expired, &stranger})
        answering(*server);
    const auto ask = [](const LoopbackServer& server, const std::string& ca_file) {
        CurlClient client = clientFor(server, ca_file);
        return client.send(request(server.url("/")), {});
    };
    EXPECT_EQ(ask(good, authority().caFile()).value().body, "ok");
    EXPECT_EQ(phraseOf(ask(good, {})), "its certificate comes from no known authority");
    EXPECT_EQ(phraseOf(ask(expired, authority().caFile())), "its certificate has expired");
    EXPECT_EQ(phraseOf(ask(stranger, authority().caFile())), "its certificate is for another host");
    const auto no_file = ask(good, "/nowhere/ca.pem");
    ASSERT_FALSE(no_file);
    EXPECT_EQ(no_file.error(),
              (Error{ErrorCode::CannotOpen, {std::string("it holds no certificates")}, {"/nowhere/ca.pem", 0, {}}}));
}

TEST_F(CurlClientTest, KeysStayInTheRequestAndOutOfEveryText)
{
    std::string seen;
    answer("/echo", [&seen](const httplib::Request& asked, httplib::Response& response) {
        seen = asked.get_header_value("Authorization");
        response.set_header("ETag", "\"" + seen + "\"");
        response.set_content("you sent " + seen + asked.body, "text/plain");
    });
    answer("/leak", [](const httplib::Request& asked, httplib::Response& response) {
        response.status = 302;
        response.set_header("Location", "/nowhere/" + asked.get_header_value("Authorization").substr(7));
    });
    server.start();
    CurlClient client = clientFor(server);
    HttpRequest asked = request(server.url("/echo?token=hunter2"));
    asked.method = HttpRequest::Method::Post;
    asked.authorization = HttpAuthorization{"Authorization", "Bearer", Secret("hunter2")};
    asked.secret_body = Secret("secret-body");
    const auto got = client.send(asked, {});
    ASSERT_TRUE(got);
    EXPECT_EQ(seen, "Bearer hunter2");
    EXPECT_EQ(got->body, "you sent Bearer ******************");
    EXPECT_EQ(got->etag, "\"Bearer *******\"");
    asked = request(server.url("/leak?token=hunter2"));
    asked.authorization = HttpAuthorization{"Authorization", "Bearer", Secret("hunter2")};
    const auto leaked = client.send(asked, {});
    ASSERT_FALSE(leaked);
    EXPECT_EQ(leaked.error().where.file, server.url("/leak"));
    EXPECT_EQ(phraseOf(leaked), "it answered with status 404");
}

} // namespace
} // namespace gpuplan
