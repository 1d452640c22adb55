// SPDX-FileCopyrightText: 2026 The gpuplan authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "pricing/http/secrets.h"

#include <fstream>
#include <sstream>
#include <type_traits>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "support/prices.h"

namespace gpuplan {
namespace {

template <class T>
concept Printable = requires(std::ostream& stream, const T& value)
{
    stream << value;
};
static_assert(!Printable<Secret>, "a key must not get into a stream");
static_assert(Printable<std::string>);
static_assert(!std::is_convertible_v<Secret, std::string>);

class KeyFile {
public:
    KeyFile(const std::string& text, mode_t mode)
    {
        std::ofstream(path()) << text;
        chmod(path().c_str(), mode);
    }
    std::string path() const { return m_folder.file("keys"); }

private:
    test::TemporaryFolder m_folder;
};

Secrets::Environment nothing()
{
    return [](const std::string&) { return std::optional<std::string>(); };
}

TEST(Secrets, ComeFromTheEnvironmentFirstThenFromThePrivateFile)
{
    const KeyFile file("# mine\nLAMBDA_API_KEY = from-file \r\n\nOTHER=a=b==\nno line\n", 0600);
    const Secrets secrets = Secrets::from(nothing(), file.path());
    EXPECT_EQ(secrets.find("LAMBDA_API_KEY").value().value().reveal(), "from-file");
    EXPECT_EQ(secrets.find("OTHER").value().value().reveal(), "a=b==");
    EXPECT_FALSE(secrets.find("lambda_api_key").value());
    const Secrets both = Secrets::from(
        [](const std::string& name) {
            return name == "LAMBDA_API_KEY" ? std::optional<std::string>("from-environment") : std::nullopt;
        },
        file.path());
    EXPECT_EQ(both.find("LAMBDA_API_KEY").value().value().reveal(), "from-environment");
}

TEST(Secrets, AFileThatOthersCanReadIsRefusedWithTheCommandThatMendsIt)
{
    for (const mode_t mode : {0640, 0604, 0660, 0620, 0666}) {
        const KeyFile file("LAMBDA_API_KEY=hunter2\n", mode);
        const Secrets secrets = Secrets::from(nothing(), file.path());
        const auto key = secrets.find("LAMBDA_API_KEY");
        ASSERT_FALSE(key);
        EXPECT_EQ(key.error(), (Error{ErrorCode::UnsafeKeyFile, {file.path(), "chmod 600 " + file.path()}, {}}));
    }
}

TEST(Secrets, NoFileIsNoFaultAFolderIs)
{
    const test::TemporaryFolder folder;
    EXPECT_FALSE(Secrets::from(nothing(), folder.file("none")).find("X").value());
    EXPECT_FALSE(Secrets::from(nothing(), "").find("X").value());
    EXPECT_EQ(Secrets::from(nothing(), folder.path()).find("X").error().code, ErrorCode::CannotOpen);
}

TEST(Secrets, AKeyThatCouldEndAHeaderIsRefusedWithoutBeingQuoted)
{
    const Secrets secrets =
        Secrets::from([](const std::string&) { return std::optional<std::string>("hun\r\nter2"); }, "");
    const auto key = secrets.find("LAMBDA_API_KEY");
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().code, ErrorCode::WrongType);
    EXPECT_EQ(std::get<std::string>(key.error().arguments.front()), "LAMBDA_API_KEY");
}

TEST(Secrets, AreBlottedOutOfEchoes)
{
    std::string stars = "a*b*c";
    Secret("*").blotOut(stars); // no key, and no end of it either
    EXPECT_EQ(stars, "a*b*c");
    std::string of_stars = "x********y";
    Secret("********").blotOut(of_stars);
    EXPECT_EQ(of_stars, "x********y");
    std::string text = "Bearer hunter2, again hunter2hunter2";
    Secret("hunter2").blotOut(text);
    EXPECT_EQ(text, "Bearer *******, again **************");
    Secret("").blotOut(text);
    EXPECT_EQ(text.size(), 36u);
}

} // namespace
} // namespace gpuplan
