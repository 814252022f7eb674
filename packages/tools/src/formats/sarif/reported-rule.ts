import type { ReportedRule } from '@assay/contract/report';
import { cleanText } from '../../script/clean-text.ts';
import { type JsonObject, objectAt, textAt, textsAt } from '../json/values.ts';
import { cleanBlock } from '../text/clean-block.ts';
import { securitySeverity, severityOfRule } from './levels.ts';

const MOST_TAGS = 20;
const LONGEST_TAG = 64;

/** What a descriptor says of a rule (SARIF 2.1.0, 3.49), cleaned and bounded. */
export function reportedRule(key: string, descriptor: JsonObject | undefined): ReportedRule {
  const text = (name: string) => textAt(objectAt(descriptor, name), 'text');
  const name = textAt(descriptor, 'name');
  const description = text('shortDescription') ?? text('fullDescription');
  const help =
    textAt(objectAt(descriptor, 'help'), 'markdown') ??
    text('help') ??
    textAt(objectAt(descriptor, 'fullDescription'), 'markdown') ??
    text('fullDescription');
  const helpUri = webAddress(textAt(descriptor, 'helpUri'));
  const severity = severityOfRule(descriptor);
  const tags = textsAt(objectAt(descriptor, 'properties'), 'tags').slice(0, MOST_TAGS);
  const isSecurity = securitySeverity(descriptor) !== undefined && !tags.includes('security');
  return {
    key,
    ...(name ? { name: cleanText(name.slice(0, 200)) } : {}),
    ...(description ? { description: cleanText(description) } : {}),
    ...(help ? { help: cleanBlock(help) } : {}),
    ...(helpUri ? { helpUri } : {}),
    ...(severity ? { severity } : {}),
    tags: [...tags.map((tag) => cleanText(tag.slice(0, LONGEST_TAG))), ...(isSecurity ? ['security'] : [])].filter(
      (tag) => tag !== '',
    ),
  };
}

/** Only addresses a browser may be sent to. */
export function webAddress(text: string | undefined): string | undefined {
  if (text === undefined || text.length > 2_000 || !URL.canParse(text)) return undefined;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
