// Implements tools/render/sweep_report.hpp: the picture.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "oracle/sets/accuracy.hpp"
#include "support/documents/table.hpp"
#include "tools/render/sweep_report.hpp"

namespace assay {
namespace {

constexpr double kLeft = 80, kTop = 60, kWidth = 1000, kHeight = 300, kBottom = kTop + kHeight;
constexpr double kMinGap = 44;  // minimum distance of labels
constexpr std::uint64_t kMaxLinear = 16;

constexpr char const* kHead = R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1120 440" role="img">
<style>
  svg {{ color: #1b1f24; background: #ffffff; font: 13px sans-serif }}
  text {{ fill: currentColor }}
  .title {{ font-size: 16px; font-weight: bold }}
  .axis {{ stroke: currentColor; fill: none }}
  .grid {{ stroke: currentColor; opacity: 0.15 }}
  .error {{ fill: #0b62c4 }}
  .nan {{ fill: #c4270b }}
  @media (prefers-color-scheme: dark) {{
    svg {{ color: #e6e9ec; background: #14171a }}
    .error {{ fill: #5fa8ff }}
    .nan {{ fill: #ff7a5f }}
  }}
</style>
<title>{0}</title>
<text class="title" x="{1}" y="28">{0}</text>
)";

std::string escaped(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' || c == 127; }, '?');
  return html_text(text);
}

struct Scale {
  explicit Scale(std::uint64_t greatest) : greatest_(std::max<std::uint64_t>(greatest, 1)) {}

  bool linear() const { return greatest_ <= kMaxLinear; }
  double height(std::uint64_t distance) const {
    auto const part = static_cast<double>(distance), whole = static_cast<double>(greatest_);
    return kHeight * (linear() ? part / whole : std::log1p(part) / std::log1p(whole));
  }
  std::vector<std::uint64_t> ticks() const {
    std::vector<std::uint64_t> ticks{0};
    for (std::uint64_t tick = 1; tick <= greatest_; linear() ? tick += 1 : tick *= 10) ticks.push_back(tick);
    return ticks;
  }

private:
  std::uint64_t greatest_;
};

std::string y_axis(Scale const& scale) {
  std::string svg;
  for (auto const tick : scale.ticks()) {
    double const y = kBottom - scale.height(tick);
    svg += fmt::format("<path class=\"grid\" d=\"M{} {:.1f}h{}\"/>\n", kLeft, y, kWidth);
    svg += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 8, y + 4, tick);
  }
  return svg +
         fmt::format("<text transform=\"translate(20 {}) rotate(-90)\" text-anchor=\"middle\">codes apart</text>\n",
                     kTop + kHeight / 2);
}

// Ticks at zero and at powers of two, as many as have space for their labels.
class Ticks {
public:
  Ticks(SweepResult const& result, FloatFormat const& format) : result_(result), format_(format) {
    mark(Number::zero(false), "0");
    for (int step = 256; step >= 1; step /= 2)
      for (int exponent = -256; exponent <= 256; exponent += step)
        for (bool const negative : {false, true}) mark_power(negative, exponent);
  }
  std::string const& svg() const { return svg_; }

private:
  void mark_power(bool negative, int exponent) {
    std::string const sign = negative ? "-" : "";
    mark(Number::finite(negative, exponent, 1),
         exponent == 0 ? sign + "1" : fmt::format("{}2<tspan dy=\"-5\" font-size=\"10\">{}</tspan>", sign, exponent));
  }

  void mark(Number const& number, std::string const& label) {
    std::uint64_t const code = round(number, format_);
    if (format_.is_nan(code) || is_exact(number, format_) == false) return;
    std::int64_t const order = order_of(code, format_);
    if (order < result_.least_order || order > result_.greatest_order) return;
    auto const span = static_cast<double>(result_.greatest_order - result_.least_order) + 1;
    double const x = kLeft + kWidth * (static_cast<double>(order - result_.least_order) + 0.5) / span;
    for (double const other : places_)
      if (std::fabs(x - other) < kMinGap) return;
    places_.push_back(x);
    svg_ += fmt::format("<path class=\"axis\" d=\"M{:.1f} {}v6\"/>\n", x, kBottom);
    svg_ += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", x, kBottom + 22, label);
  }

  SweepResult const& result_;
  FloatFormat const& format_;
  std::vector<double> places_;
  std::string svg_;
};

// Neighboring bars have one outline, since separate ones would show seams.
std::string bars(SweepResult const& result, Scale const& scale) {
  std::string errors, nans;
  double const width = kWidth / static_cast<double>(result.bins.size());
  double const mark = std::max(width, 3.0);
  std::uint64_t previous = 0;
  for (std::size_t i = 0; i < result.bins.size(); ++i) {
    double const x = kLeft + width * static_cast<double>(i);
    std::uint64_t const distance = result.bins[i].greatest;
    if (previous == 0 && distance != 0) errors += fmt::format("M{:.6g} {}", x, kBottom);
    if (distance != previous) errors += fmt::format("H{:.6g}V{:.6g}", x, kBottom - scale.height(distance));
    previous = distance;
    if (result.bins[i].nan) nans += fmt::format("M{:.6g} {}h{:.6g}v8h{:.6g}z", x, kTop - 10, mark, -mark);
  }
  if (previous != 0) errors += fmt::format("H{}V{}", kLeft + kWidth, kBottom);
  std::string svg = fmt::format("<path class=\"error\" d=\"{}\"/>\n", errors);
  if (!nans.empty())
    svg += fmt::format(
        "<path class=\"nan\" d=\"{}\"/>\n"
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">below: NaN on one side only</text>\n",
        nans, kLeft + kWidth, kTop - 16);
  return svg;
}

std::string value_at(std::int64_t order, FloatFormat const& format) {
  return sweep_value(code_of(order, format), format);
}

}  // namespace

std::string sweep_picture(SweepRequest const& request, SweepResult const& result, std::string_view against) {
  auto const& format = *request.format;
  std::string const title =
      escaped(fmt::format("{} on {} against {}: greatest error", name_of(request.function), format.name, against));
  Scale const scale(result.greatest);
  std::string svg = fmt::format(fmt::runtime(kHead), title, kLeft) + y_axis(scale);
  std::string inputs = "no input but NaN";
  if (!result.bins.empty()) {
    svg += bars(result, scale) + Ticks(result, format).svg();
    inputs = fmt::format("input, in order of codes, from {} to {}", value_at(result.least_order, format),
                         value_at(result.greatest_order, format));
  }
  svg += fmt::format("<path class=\"axis\" d=\"M{} {}v{}h{}\"/>\n", kLeft, kTop, kHeight, kWidth);
  svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", kLeft + kWidth / 2, kBottom + 50,
                     inputs);
  return svg + "</svg>\n";
}

}  // namespace assay
