const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A calendar day in words, the same for every visitor. */
export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{format.format(new Date(`${date}T00:00:00Z`))}</time>;
}
