import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Run } from './run.js'

export const RunContext = createContext<Run | undefined>(undefined)

export function useRun(): Run {
  const run = useContext(RunContext)
  if (!run) throw new Error('This component is outside of a report.')
  return run
}
