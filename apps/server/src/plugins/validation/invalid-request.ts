import type { UiLanguage } from '@assay/contract/errors';
import type { TLocalizedValidationError } from 'typebox/error';
import { Locale } from 'typebox/system';

const SHOWN = 20;

/** A request that its schema refuses. Answered as 2300004 with every violation, joined by `|` (contract-core 1.5). */
export class InvalidRequest extends Error {
  readonly violations: readonly TLocalizedValidationError[];

  constructor(violations: readonly TLocalizedValidationError[]) {
    super('The request does not match the schema of the call');
    this.name = 'InvalidRequest';
    this.violations = violations;
  }

  text(language: UiLanguage): string {
    // A union's branches complain one by one; what a person needs is the sentence about the field.
    const own = this.violations.filter((violation) => !/\/anyOf\/\d/.test(violation.schemaPath));
    const sentences = (own.length > 0 ? own : this.violations)
      .slice(0, SHOWN)
      .map((violation) => sentence(violation, language));
    return [...new Set(sentences)].join('|');
  }
}

function sentence(violation: TLocalizedValidationError, language: UiLanguage): string {
  const field = violation.instancePath.split('/').filter(Boolean).join('.');
  const text = language === 'zh' ? Locale.zh_Hans(violation) : Locale.en_US(violation);
  return field === '' ? text : `${field} ${text}`;
}
