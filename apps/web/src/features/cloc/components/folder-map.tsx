import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from '../../../components/link.tsx';
import { cx } from '../../../lib/class-names.ts';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { ClocNode } from '../api/cloc.ts';
import css from '../cloc.module.css';
import { cloc } from '../texts.ts';
import { commentShare, type Tile, tilesOf } from '../tree-map.ts';

/** Names are drawn where three letters have room. */
const NAMED = { width: 36, height: 18 };
/** Pixels a letter takes at most, and the edges of a tile with the gap before its number. */
const LETTER = 7.4;
const EDGES = 20;
/** Smaller tiles cannot be hit; the table leads into every folder. */
const PRESSABLE = 24;
/** The darkest tint stands for two fifths of comments and more. */
const DARKEST = 0.4;

/** A folder by area: what is large is seen at once. Folders are links, files say their lines. */
export function FolderMap({ folder, addressOf }: { folder: ClocNode; addressOf: (below: string) => string }) {
  const t = cloc.use();
  const box = useRef<HTMLDivElement>(null);
  const [size, measure] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const watch = new ResizeObserver(() => measure({ width: element.clientWidth, height: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const tiles = useMemo(() => (size.width > 0 ? tilesOf(folder, size) : []), [folder, size]);
  const words = ({ node }: Tile) =>
    t('tile', {
      name: node.name,
      code: formatCount(node.codeLines),
      percent: formatPercent(commentShare(node) * 100, 0),
    });
  return (
    <nav ref={box} className={css.map} aria-label={t('mapOf', { folder: folder.name })}>
      {tiles.map((tile) => {
        const look = {
          className: cx(css.tile, tile.depth === 1 && tile.node.children !== undefined && css.group),
          style: styleOf(tile),
          title: words(tile),
        };
        return tile.node.children && Math.min(tile.width, tile.height) >= PRESSABLE ? (
          <Link key={tile.path} {...look} to={addressOf(tile.path)} aria-label={words(tile)}>
            {labelOf(tile)}
          </Link>
        ) : (
          <span key={tile.path} {...look} role="img" aria-label={words(tile)}>
            {labelOf(tile)}
          </span>
        );
      })}
    </nav>
  );
}

const styleOf = ({ node, x, y, width, height }: Tile) => ({
  left: x,
  top: y,
  width,
  height,
  padding: width < NAMED.width ? 0 : undefined,
  ['--depth' as string]: `${Math.round(15 + 85 * Math.min(1, commentShare(node) / DARKEST))}%`,
});

/** What is drawn on a tile; its name for screen readers says the same and more. */
const labelOf = ({ node, width, height }: Tile) =>
  width < NAMED.width || height < NAMED.height ? null : (
    <span aria-hidden style={{ display: 'contents' }}>
      {node.name}
      {width >= EDGES + LETTER * (node.name.length + formatCount(node.codeLines).length) && (
        <small>{formatCount(node.codeLines)}</small>
      )}
    </span>
  );
