import { expect, test } from 'vitest'
import { findBuildHash, isIdLike, isMadeOfWords } from '../../../../src/findings/names/id-like.js'

test.each`
  file                            | before        | after
  ${'index-Cq7HMDCO.js'}          | ${'index-'}   | ${'.js'}
  ${'index-Cq7H-DCO.js'}          | ${'index-'}   | ${'.js'}
  ${'a.index.4f3a9b1c.css'}       | ${'a.index.'} | ${'.css'}
  ${'a-4f3a9b1c.chunk.js'}        | ${'a-'}       | ${'.chunk.js'}
  ${'-4f3a9b1c.js'}               | ${'-'}        | ${'.js'}
  ${'index-Cq7HMDC.js'}           | ${undefined}  | ${undefined}
  ${'4f3a9b1c.js'}                | ${undefined}  | ${undefined}
  ${'4f3a9b1c2.js'}               | ${undefined}  | ${undefined}
  ${'index-SemiBold.js'}          | ${undefined}  | ${undefined}
  ${'index-Cq7HMDCO'}             | ${undefined}  | ${undefined}
  ${`a-Cq7H${'x'.repeat(18)}.js`} | ${'a-'}       | ${'.js'}
  ${`a-Cq7H${'x'.repeat(19)}.js`} | ${undefined}  | ${undefined}
`('the hash of $file is between $before and $after', ({ file, before, after }) => {
  expect(findBuildHash(file)).toEqual(before === undefined ? undefined : { before, after })
  expect(isIdLike(file)).toBe(before !== undefined)
})

test.each`
  text                      | expected
  ${'SemiBold'}             | ${true}
  ${'thumbWide-v2'}         | ${true}
  ${'Flag_of_Hawaii'}       | ${true}
  ${'US_President_2010'}    | ${true}
  ${'ElectoralCollege2012'} | ${true}
  ${'_Vitamin_a_-_crop'}    | ${true}
  ${'Cq7HMDCO'}             | ${false}
  ${'CqAbHMDC'}             | ${false}
  ${'Ab-cD-7'}              | ${false}
  ${'College20125'}         | ${false}
`('$text is made of words: $expected', ({ text, expected }) => {
  expect(isMadeOfWords(text)).toBe(expected)
})
