import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLanguage } from '../../i18n/texts.ts';
import { type Blame, blameQuery } from '../../lib/calls/blame.ts';
import { formatRelative, formatTime } from '../../lib/format.ts';
import { useLocalState } from '../../lib/local-state.ts';
import { useTaskScope } from '../../lib/use-scope.ts';
import type { BlameView, LineOrigin } from '../code-viewer/viewer-types.ts';
import { errorSentence } from '../page-states.tsx';

/** One commit per line of a file, ready to be drawn. The newest commit is freshest. @param now epoch ms */
export function originsOf({ commits, lines }: Blame, { now, locale }: { now: number; locale: string }): LineOrigin[] {
  const times = commits.map(({ time }) => time);
  const oldest = Math.min(...times);
  const span = Math.max(...times) - oldest;
  const drawn = commits.map(
    ({ id, author, time, subject }): LineOrigin => ({
      id,
      text: author,
      when: formatRelative({ time, now, locale }),
      title: `${subject}\n${author} · ${formatTime(time)}\n${id.slice(0, 12)}`,
      freshness: span === 0 ? 0.5 : (time - oldest) / span,
    }),
  );
  return lines.map((at) => drawn[at] ?? UNKNOWN);
}

const UNKNOWN: LineOrigin = { id: '', text: '', when: '', title: '', freshness: 0 };

/**
 * Who wrote the lines of the open file, asked only while the reader wants it; the wish is remembered.
 * @param gone the issue is not in that code any more: its source is an older one, and no commit fits its lines
 */
export function useBlame({
  filePath,
  buildId,
  gone,
}: {
  filePath: string;
  /** Empty: the newest. */
  buildId: string;
  gone: boolean;
}): BlameView {
  const scope = useTaskScope();
  const { locale } = useLanguage();
  const [stored, store] = useLocalState('filter-folded:blame', '');
  const on = stored === '1' && !gone;
  const { data, error, isFetching } = useQuery({
    ...blameQuery(scope, { filePath, buildId }),
    enabled: on && filePath !== '',
  });
  const origins = useMemo(
    () => (on && data ? originsOf(data, { now: Date.now(), locale }) : undefined),
    [on, data, locale],
  );
  return {
    on,
    possible: !gone,
    loading: on && isFetching && !data,
    failure: on && error ? errorSentence(error) : undefined,
    origins,
    toggle: () => store(stored === '1' ? '' : '1'),
  };
}
