import { describe, expect, it } from 'vitest';
import { evaluateGate } from './gate.ts';

describe('gate on new code', () => {
  it('by default fails on a new serious defect and on nothing else', () => {
    expect(evaluateGate({ newSerious: 0, newNormal: 900, dupRateNew: 80 })).toEqual({ verdict: 'passed', reasons: [] });
    expect(evaluateGate({ newSerious: 2 })).toEqual({
      verdict: 'failed',
      reasons: [{ rule: 'maxNewSerious', limit: 0, actual: 2 }],
    });
  });

  it('has no verdict when nothing was measured or asked', () => {
    expect(evaluateGate({}).verdict).toBe('none');
    expect(evaluateGate({ newSerious: 3 }, {}).verdict).toBe('none');
    expect(evaluateGate({ newSerious: 3 }, { maxDuplicationOfNew: 3 }).verdict).toBe('none');
  });

  it('names every limit passed over; the limit itself is allowed', () => {
    const rules = { maxNewSerious: 1, maxNewNormal: 5, maxDuplicationOfNew: 3 };
    expect(evaluateGate({ newSerious: 1, newNormal: 5, dupRateNew: 3 }, rules).verdict).toBe('passed');
    expect(evaluateGate({ newSerious: 1, newNormal: 6, dupRateNew: 3.1 }, rules).reasons.map((r) => r.rule)).toEqual([
      'maxNewNormal',
      'maxDuplicationOfNew',
    ]);
  });

  it('wants tests for new lines where a rule says so, and names what it could not measure', () => {
    const rules = { maxNewSerious: 0, minNewCoverage: 80 };
    expect(evaluateGate({ newSerious: 0, newCoverage: 80 }, rules)).toEqual({ verdict: 'passed', reasons: [] });
    expect(evaluateGate({ newSerious: 0, newCoverage: 79.99 }, rules)).toEqual({
      verdict: 'failed',
      reasons: [{ rule: 'minNewCoverage', limit: 80, actual: 79.99 }],
    });
    expect(evaluateGate({ newSerious: 0, hasCoverage: false }, rules)).toEqual({
      verdict: 'passed',
      reasons: [],
      notMeasured: ['minNewCoverage'],
    });
    expect(evaluateGate({ newSerious: 0 }, { minNewCoverage: 80 }).verdict).toBe('none');
  });

  it('fails without coverage only where it is required, and only a build that is about it', () => {
    const rules = { coverageRequired: true };
    expect(evaluateGate({ hasCoverage: false }, rules)).toEqual({
      verdict: 'failed',
      reasons: [{ rule: 'coverageRequired', limit: 1, actual: 0 }],
    });
    expect(evaluateGate({ hasCoverage: true }, rules).verdict).toBe('passed');
    expect(evaluateGate({}, rules).verdict).toBe('none');
    expect(evaluateGate({ newSerious: 0, hasCoverage: false }).verdict).toBe('passed');
  });
});
