// URL globs, and whether `page.route` matches a URL with them if the base URL is http://shop.test/app/.

export interface GlobCase {
  glob: string
  url: string
  matches: boolean
}

const row = (glob: string, url: string, matches: boolean): GlobCase => ({ glob, url, matches })

export const globTable: GlobCase[] = [
  row('/movies', 'http://shop.test/movies', true),
  row('/movies', 'http://shop.test/movies/1', false),
  row('/movies', 'http://other.test/movies', false),
  row('/movies', 'http://shop.test/Movies', false),
  row('movies', 'http://shop.test/app/movies', true),
  row('./movies', 'http://shop.test/app/movies', true),
  row('../movies', 'http://shop.test/movies', true),
  row('/movies/*', 'http://shop.test/movies/1', true),
  row('/movies/*', 'http://shop.test/movies/1/reviews', false),
  row('/movies/**', 'http://shop.test/movies/1/reviews', true),
  row('/movies/**/reviews', 'http://shop.test/movies/reviews', true),
  row('/movies/**/reviews', 'http://shop.test/movies/1/2/reviews', true),
  row('/movies/**/reviews', 'http://shop.test/movies/1/my-reviews', false),
  row('/movies/**', 'http://shop.test/movies-of-1/reviews', false),
  row('**/movies', 'http://shop.test/a/movies', true),
  row('**/movies', 'http://shop.test/amovies', false),
  row('**/*.{png,jpg}', 'http://shop.test/a/b.jpg', true),
  row('**/*.{png,jpg}', 'http://shop.test/a/b.gif', false),
  row('/movies?id=1', 'http://shop.test/movies?id=1', true),
  row('/movies?id=1', 'http://shop.test/moviesXid=1', false),
  row('/movies?id=*', 'http://shop.test/movies?id=42', true),
  row('/movies?*', 'http://shop.test/movies?a=1&b=2', true),
  row('/mov*?id=*', 'http://shop.test/movies?id=7', true),
  row('http://shop.test/m*', 'http://shop.test/movies', true),
  row('http://shop.test', 'http://shop.test/', true),
  row('http*://shop.test/x', 'https://shop.test/x', true),
  row('*://shop.test/x', 'http://shop.test/x', true),
  row('/a.b', 'http://shop.test/aXb', false),
  row('/a+b', 'http://shop.test/a+b', true),
  row('/[ab]', 'http://shop.test/a', false),
  row('/(a|b)', 'http://shop.test/a', false),
  row('/a,b', 'http://shop.test/a,b', true),
  row('/a,b', 'http://shop.test/a', false),
  row('/a\\*b', 'http://shop.test/a*b', true),
  row('/a\\*b', 'http://shop.test/aXb', false),
  row('**', 'http://shop.test/anything?at=all', true),
  row('*', 'http://shop.test/', false),
]
