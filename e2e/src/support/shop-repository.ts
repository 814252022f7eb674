import { type FixtureRepository, fixtureRepository } from '@assay/testing/fixture-repository';

/** The repository of the main journey: every kind of finding once, so that each number on a page can be counted by hand. */
export function shopRepository(): FixtureRepository {
  return fixtureRepository([
    {
      message: 'Open the shop',
      write: {
        'src/cart.js': CART,
        'src/tax.js': 'export function tax(rate) {\n  if (rate > 1) {}\n  return rate;\n}\n',
        'src/old name.js': 'export const colours = {\n  red: 1,\n  red: 2,\n};\n',
        'src/complex.js': COMPLEX,
        'src/copy-a.js': COPIED,
        'src/copy-b.js': COPIED,
        'tools/report.py': 'import os\n\n# Totals of the day\nprint("total")\n',
      },
    },
  ]);
}

/** Second commit, by somebody else: one defect moves, one file is renamed, one defect is repaired, one comes. */
export function reworkShop(repository: FixtureRepository): void {
  repository.commit({
    message: 'Rework the shop',
    author: { name: 'Grace', mail: 'grace@example.com' },
    rename: { 'src/old name.js': 'src/theme/new name.js' },
    write: {
      'src/cart.js': `// The cart of the shop.\n// Prices are in cents.\n${CART}`,
      'src/tax.js': 'export function tax(rate) {\n  return rate;\n}\n',
      'src/coupon.js':
        'export function coupon(code) {\n  const known = code.length > 3;\n  debugger;\n  return known;\n}\n',
    },
  });
}

const CART = `import { tax } from './tax.js';

export function total(items) {
  debugger;
  return items.reduce((sum, item) => sum + tax(item.price), 0);
}
`;

/** 24 decisions: one function above the threshold of 20. */
const COMPLEX = `export function grade(points) {
${Array.from({ length: 24 }, (_, n) => `  if (points === ${n}) return 'grade ${n}';`).join('\n')}
  return 'none';
}
`;

const COPIED = `export function invoice(order) {
${Array.from({ length: 60 }, (_, n) => `  order.line${n} = order.price${n} * order.count${n} + ${n};`).join('\n')}
  return order;
}
`;
