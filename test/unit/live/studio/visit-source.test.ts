import { describe, expect, test } from 'vitest';
import { sourceOfVisit } from '../../../../client/live/room/send-source.ts';

const HERE = 'https://vela.test/live/one';

describe('source of a visit', () => {
  test.each([
    ['', '/', 'home'],
    ['', '/en', 'home'],
    ['', '/webview/en/', 'home'],
    ['', '/search?q=som', 'search'],
    ['', '/en/notices', 'notice'],
    ['', '/categories/music', 'category'],
    ['', '/our-vb?status=on_air', 'category'],
    ['', '/users/4f1c', 'vb'],
    ['', '/live-on-pc', 'other'],
    ['', '/live/two', 'other'],
    ['?key=abc', '/', 'share'],
    ['#from=notice', '', 'notice'],
    ['#from=raid', '/live/two', 'raid'],
    ['#from=share', '/', 'share'],
    ['#from=home', '/search', 'search'],
    ['#from=constructor', '', 'other'],
  ])('%s after %s is %s', (address, before, source) => {
    expect(sourceOfVisit(new URL(HERE + address), before && `https://vela.test${before}`)).toBe(source);
  });

  test('another site is no page of ours', () => {
    for (const referrer of ['https://other.test/', 'https://vela.test.evil/', ''])
      expect(sourceOfVisit(new URL(HERE), referrer)).toBe('other');
  });
});
