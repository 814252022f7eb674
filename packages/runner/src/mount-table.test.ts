import { describe, expect, it } from 'vitest';
import { fstabLine, mountFlags, parseMountInfo } from './mount-table.ts';

describe('mount tables', () => {
  it('escapes what would end a field of fstab', () => {
    const line = fstabLine({ source: '/a b\t\n\\c#', target: '/ä', type: 'none', options: ['bind', 'ro'] });
    expect(line).toBe('/a\\040b\\011\\012\\134c\\043 /ä none bind,ro 0 0\n');
  });

  it('finds the locked flags of the nearest mount', () => {
    const mounts = parseMountInfo(
      [
        '1 0 8:1 / / rw,relatime shared:1 - ext4 /dev/a rw',
        '2 1 8:2 / /data\\040x rw,nosuid,noexec,relatime - ext4 /dev/b rw',
        '',
      ].join('\n'),
    );
    expect(mountFlags(mounts, '/data x/sub')).toEqual(['nosuid', 'noexec']);
    expect(mountFlags(mounts, '/data xy')).toEqual([]);
  });
});
