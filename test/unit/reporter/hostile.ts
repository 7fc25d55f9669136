// Titles, URLs and payloads that try to break out of an output.
export const hostileTexts: readonly string[] = [
  '<script>alert(1)</script>',
  '</code></details><img src=x onerror=alert(1)>',
  '| a | b |\n| --- | --- |',
  '`` ` ```js\n[link](javascript:alert(1)) ![x](http://evil.test/x)',
  '@octocat #1 :tada: $x$ www.evil.test http://evil.test ~~x~~ **y** __z__',
  '\u001b[31mred\u001b]8;;http://evil.test\u0007link\u001b[2J\r\n::error::fake',
  '::set-output name=x::y%0A::stop-commands:: ##[add-mask]x',
  '\u202egnp.exe \u2066 \u2028 \u0000 \u0085 \ufeff',
  '$`x`$ \\| a\\\\|b || `c`|`d` <https://evil.test> \\',
  ' leading and trailing spaces ',
  '&lt;b&gt; &#124; \\| \\` <!-- -->',
]
