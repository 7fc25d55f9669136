import { useState } from 'preact/hooks'
import { formatNumber } from '../../../values/numbers.js'
import { capitalize, makeVisible } from '../../../values/text.js'
import type { PageError } from '../../page-data/page-data.js'
import { listEffects, nameOutcome } from '../../report/explain-error.js'
import { formatState } from '../page-state.js'
import { Badge, outcomeTone } from '../parts/badge.js'
import { OmittedNotice, SafeText } from '../parts/text.js'
import { type AffectedTest, formatLocation, formatTitle, useRun } from '../run.js'

const maxTests = 20

interface AffectedTestsProps {
  readonly error: PageError
  readonly affected: readonly AffectedTest[]
}

/** Lists the tests that an error affected, in one list for each effect. Each test links to its own row. */
export function AffectedTests({ error, affected }: AffectedTestsProps) {
  return (
    <div class="affected">
      {listEffects(error).map(({ effect, words }) => {
        const tests = affected.filter((one) => one.effect === effect)
        return (
          <div key={effect}>
            <h2>{capitalize(words)}</h2>
            <TestLinks label={`Tests of ${error.name}: ${words}`} tests={tests} />
            <OmittedNotice number={error.effects[effect] - tests.length} unit="test" />
          </div>
        )
      })}
    </div>
  )
}

interface TestLinksProps {
  /** Names the list for screen readers. */
  readonly label: string
  readonly tests: readonly AffectedTest[]
}

function TestLinks({ label, tests }: TestLinksProps) {
  const { hasProjects } = useRun()
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? tests : tests.slice(0, maxTests)
  return (
    <>
      <ul aria-label={makeVisible(label)}>
        {shown.map(({ test }) => (
          <li key={test.id}>
            <Badge text={nameOutcome(test.outcome)} tone={outcomeTone(test.outcome)} />{' '}
            <a href={formatState({ view: 'tests', open: test.id })}>
              <SafeText text={formatTitle(test)} />
            </a>{' '}
            <SafeText class="dim" text={formatLocation(test)} />
            {hasProjects && <SafeText class="dim" text={` ${test.project}`} />}
          </li>
        ))}
      </ul>
      {shown.length < tests.length && (
        <button type="button" class="plain more" onClick={() => setShowsAll(true)}>
          {`Show all ${formatNumber(tests.length)}`}
        </button>
      )}
    </>
  )
}
