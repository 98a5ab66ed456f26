/**
 * `npm run bench:gifts`: prints what a gift with one stay costs in D1 (gift-days.ts). BENCH_GIFTS
 * (16,650), BENCH_DAYS (30) and BENCH_GIVERS (2,000) set other sizes.
 */
import { fillDays, openGiftWorld, rowsPerGift } from './gift-days.ts';

const size = {
  gifts: Number(process.env.BENCH_GIFTS ?? 16_650),
  days: Number(process.env.BENCH_DAYS ?? 30),
  givers: Number(process.env.BENCH_GIVERS ?? 2_000),
};
/** Gifts whose rows are counted by D1, one after the other. */
const SINGLE_GIFTS = 20;

const world = await openGiftWorld(new Date());
const filled = await fillDays(world, size);
console.log(`${filled.gifts} gifts with as many stays in ${size.days} days, ${size.givers} givers\n`);
console.log('| table | bytes a gift |\n|---|---|');
for (const { name, bytes } of filled.bytesPerGift) console.log(`| \`${name}\` | ${bytes.toFixed(0)} |`);
console.log(`| all | ${filled.bytesPerGift.reduce((sum, { bytes }) => sum + bytes, 0).toFixed(0)} |\n`);
console.log('| a gift with a stay, counted alone | rows written | rows read |\n|---|---|---|');
for (const [name, { read, written }] of await rowsPerGift(world, filled, SINGLE_GIFTS))
  console.log(`| ${name} | ${written.toFixed(1)} | ${read.toFixed(1)} |`);
await world.close();
