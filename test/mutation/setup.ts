import fc from 'fast-check'

// Uses the same examples in every run, so that a surviving mutant can be tested again. Does not search for the smallest
// failing example, which would take longer than all tests of a mutant.
fc.configureGlobal({ seed: 20_260_131, endOnFailure: true })
