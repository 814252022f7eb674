import { Fragment } from 'react';

/** Ends before what closes a sentence or a bracket. */
const ADDRESS = /https?:\/\/[^\s<>"'，。；、（）]+[^\s<>"'，。；、（）.,;:!?)\]]/g;

/** Plain text of people whose addresses lead there; nothing else in it means anything. */
export function LinkedText({ text }: { text: string }) {
  const addresses = text.match(ADDRESS) ?? [];
  const between = text.split(ADDRESS);
  return between.map((part, index) => {
    const address = addresses[index];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <Fragment key={index}>
        {part}
        {address && (
          <a href={address} target="_blank" rel="noreferrer" style={{ textDecoration: 'underline' }}>
            {address}
          </a>
        )}
      </Fragment>
    );
  });
}
