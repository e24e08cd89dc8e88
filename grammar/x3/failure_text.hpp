// Names of composed Spirit X3 parsers in error messages: the name of the first part. Without these specializations, a
// failed expectation prints mangled C++ types.
//
// Internal to grammar/*.cpp.
#pragma once

#include <string>

#include <boost/spirit/home/x3.hpp>

namespace assay::notation {

// A parser `directive[subject]`.
template <template <class> class Parser> struct Directive {
  template <class Subject> constexpr auto operator[](Subject const& subject) const {
    namespace x3 = boost::spirit::x3;
    return Parser<typename x3::extension::as_parser<Subject>::value_type>{x3::as_parser(subject)};
  }
};

}  // namespace assay::notation

namespace boost::spirit::x3 {

// Uses the name of the subject.
template <typename Parser> struct info_of_subject {
  using result_type = std::string;
  result_type operator()(Parser const& parser) const { return what(parser.subject); }
};
template <typename Subject, typename Action> struct get_info<action<Subject, Action>>
    : info_of_subject<action<Subject, Action>> {};
template <typename Subject> struct get_info<expect_directive<Subject>> : info_of_subject<expect_directive<Subject>> {};
template <typename Subject> struct get_info<raw_directive<Subject>> : info_of_subject<raw_directive<Subject>> {};
template <typename Subject> struct get_info<omit_directive<Subject>> : info_of_subject<omit_directive<Subject>> {};
template <typename Subject> struct get_info<no_skip_directive<Subject>> : info_of_subject<no_skip_directive<Subject>> {
};
template <typename Subject> struct get_info<and_predicate<Subject>> : info_of_subject<and_predicate<Subject>> {};
template <typename Subject> struct get_info<plus<Subject>> : info_of_subject<plus<Subject>> {};

template <typename Left, typename Right> struct get_info<list<Left, Right>> {
  using result_type = std::string;
  result_type operator()(list<Left, Right> const& parser) const { return what(parser.left); }
};
// Skips an optional beginning, such as the sign of a number.
template <typename Subject, typename Right> struct get_info<sequence<optional<Subject>, Right>> {
  using result_type = std::string;
  result_type operator()(sequence<optional<Subject>, Right> const& parser) const { return what(parser.right); }
};
template <typename Left, typename Right> struct get_info<sequence<Left, Right>> {
  using result_type = std::string;
  result_type operator()(sequence<Left, Right> const& parser) const { return what(parser.left); }
};
template <typename Left, typename Right> struct get_info<alternative<Left, Right>> {
  using result_type = std::string;
  result_type operator()(alternative<Left, Right> const& parser) const {
    return what(parser.left) + " or " + what(parser.right);
  }
};

}  // namespace boost::spirit::x3
