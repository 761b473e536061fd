import * as messages from 'virtual:messages/firstTalk';
import { beforeEach, expect, test, vi } from 'vitest';

import { page } from 'vitest/browser';
import { FirstTalk } from '../../apps/site/app/forms/first-talk/first-talk.tsx';
import { readSentBrief, rememberSentBrief } from '../../apps/site/app/forms/first-talk/sent-brief.ts';
import { sendEnquiry } from '../../apps/site/app/forms/transport.ts';
import { render, sentData } from './support/render.tsx';

vi.mock('../../apps/site/app/forms/transport.ts', { spy: true });

/** A Monday. */
const START = Date.UTC(2026, 10, 30, 6);
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
beforeEach(async () => {
  vi.useFakeTimers({ now: START, toFake: ['setInterval', 'clearInterval', 'Date'] });
  vi.mocked(sendEnquiry).mockReset().mockResolvedValue();
  const brief = new FormData();
  for (const [name, value] of Object.entries({
    _id: '1',
    _subject: 'New Brief',
    name: 'Asha',
    email: 'a@b.co',
  }))
    brief.set(name, value);
  rememberSentBrief(brief);
  await render(
    <FirstTalk
      hours={{ days: ['Tuesday', 'Thursday'], times: ['11:00'], minutes: 30, timeZone: 'Asia/Kolkata' }}
      studioName="Studio"
      title="First talk"
      text=""
    />,
  );
});

test('times that have passed in a page that stays open are no longer offered or sent', async () => {
  // Tuesday is in less than a day.
  const thursday = page.getByRole('group', { name: 'Thursday 3 December' }).getByRole('checkbox');
  const nextTuesday = page.getByRole('group', { name: 'Tuesday 8 December' }).getByRole('checkbox');
  await thursday.click();
  await nextTuesday.click();
  vi.setSystemTime(START + 3 * DAY_MS);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  await expect.element(thursday).not.toBeInTheDocument();
  await expect.element(page.getByText(messages.chosenCount({ count: '1' }))).toBeInTheDocument();
  await page.getByRole('button', { name: messages.send }).click();
  await expect.element(page.getByText(messages.thanks)).toBeInTheDocument();
  const times = vi.mocked(sendEnquiry).mock.lastCall?.[1].get('times');
  expect(times).toContain('Tuesday 8 December');
  expect(times).not.toContain('Thursday 3 December');
});

test('one to three times are sent, thanked for and offered as a calendar file', async () => {
  await page.getByRole('button', { name: messages.send }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(messages.timesRequired);
  const boxes = page.getByRole('checkbox');
  for (const index of [3, 0, 2]) await boxes.nth(index).click();
  await expect.element(page.getByText(messages.chosenCount({ count: '3' }))).toBeInTheDocument();
  await expect.element(boxes.nth(1)).toBeDisabled();
  await boxes.nth(2).click();
  await boxes.nth(1).click();
  await page.getByRole('button', { name: messages.send }).click();
  const link = page.getByRole('link', { name: messages.download });
  await expect.element(link).toBeVisible();
  expect(page.getByRole('listitem').elements()).toHaveLength(3);
  expect(
    link
      .element()
      .getAttribute('href')
      ?.match(/DTSTART/g),
  ).toHaveLength(3);
  expect(readSentBrief()).toBeUndefined();
  expect(sentData(vi.mocked(sendEnquiry))[0]).toMatchObject({
    name: 'Asha',
    email: 'a@b.co',
    _subject: messages.mailSubject({ subject: 'New Brief' }),
    _thread: '1',
    times: expect.stringMatching(/11:00 to 11:30, India Standard Time.* 05:30 to 06:00/),
  });
});
