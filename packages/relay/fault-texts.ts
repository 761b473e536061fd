import type { Fault } from '@studio/store';

export interface FaultText {
  /** Says in a sentence what is wrong. */
  title: string;
  /** What to do, in sentences. */
  advice: string;
}

const ENQUIRIES_KEPT = 'Enquiries are kept, shown in the inbox, and sent when this is solved.';

// Patterns of error messages of Node and Nodemailer, and of responses of mail servers. The first match counts.
const MAIL_TEXTS: readonly (readonly [RegExp, FaultText])[] = [
  [
    /certificate|self.signed|altname/i,
    {
      title: 'The certificate of the mail server is not valid.',
      advice: `Ask the mail provider to renew it. If the server has another name now, correct SMTP_URL. ${ENQUIRIES_KEPT}`,
    },
  ],
  [
    /^53[0458]\b|invalid login|credentials/i,
    {
      title: 'The mail server refuses the user name or the password.',
      advice: `Correct them in SMTP_URL and restart the website. If they did not change, ask the mail provider. ${ENQUIRIES_KEPT}`,
    },
  ],
  [
    /getaddrinfo|ENOTFOUND|EAI_AGAIN|queryA/,
    {
      title: 'The name of the mail server is not found (DNS).',
      advice: `Check the host in SMTP_URL, and whether this machine reaches the internet. ${ENQUIRIES_KEPT}`,
    },
  ],
  [
    /\b[45]\.2\.\d|mailbox (?:is )?full|over ?quota/i,
    {
      title: 'The studio’s mailbox takes no mail. It is probably full.',
      advice: `Delete mails in it, empty its bin, or get more space from the mail provider. ${ENQUIRIES_KEPT}`,
    },
  ],
  [
    /quota|limit|too many|thrott/i,
    {
      title: 'The mail server has reached a sending limit.',
      advice: `Wait, or ask the mail provider for a higher limit. ${ENQUIRIES_KEPT}`,
    },
  ],
  [
    /sender|\b5\.1\.[78]\b|\b5\.7\.\d|\b(?:spf|dkim|dmarc)\b|block|relay/i,
    {
      title: 'The mail server refuses the sender of the website.',
      advice: `Check that RELAY_FROM is an address that the mail account may send from, and the domain’s SPF, DKIM and DMARC records. ${ENQUIRIES_KEPT}`,
    },
  ],
  [
    /ECONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|timeout|greeting|closed|socket|SSL|abort/i,
    {
      title: 'The mail server cannot be reached.',
      advice: `Ask the mail provider whether it works, and check host and port in SMTP_URL. ${ENQUIRIES_KEPT}`,
    },
  ],
];

const OTHER_MAIL_TEXT: FaultText = {
  title: 'The mail server does not accept mail.',
  advice: `Show its response to the mail provider. ${ENQUIRIES_KEPT}`,
};

const STORAGE_TEXTS: readonly (readonly [RegExp, FaultText])[] = [
  [
    /database is locked/,
    {
      title: 'Another program has locked the database. Visitors cannot send enquiries.',
      advice: 'Close what has studio.db in DATA_FOLDER open, such as a database browser or a backup tool.',
    },
  ],
  [
    /read-only transaction|statement timeout/,
    {
      title: 'The database takes no changes. Visitors cannot send enquiries.',
      advice:
        'Ask the provider of the database whether it is being maintained, and whether something has locked its tables.',
    },
  ],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ETIMEDOUT|timeout|terminat|starting up|shutting down/i,
    {
      title: 'The database cannot be reached. Visitors cannot send enquiries.',
      advice: 'Ask the provider of the database whether it works, and check the host in DATABASE_URL.',
    },
  ],
  [
    /ENOSPC|EDQUOT|full|quota/i,
    {
      title: 'The disk is full. Visitors cannot send enquiries.',
      advice: 'Delete files on the disk of DATA_FOLDER, or make it larger.',
    },
  ],
  [
    /EROFS|EACCES|EPERM|read.?only/i,
    {
      title: 'The website may not write to its data folder. Visitors cannot send enquiries.',
      advice:
        'Check that the disk of DATA_FOLDER is not read-only, and that the folder and all in it belong to the user of the website.',
    },
  ],
];

const OTHER_STORAGE_TEXT: FaultText = {
  title: 'The website cannot store anything. Visitors cannot send enquiries.',
  advice:
    'Check the disk of DATA_FOLDER, or the PostgreSQL server of DATABASE_URL. If the SQLite database is damaged, restore the last backup: npm run relay -- restore FILE.',
};

const ENQUIRIES_MAILED = 'Enquiries are mailed as usual, and sent to the CRM when this is solved.';

const WEBHOOK_TEXTS: readonly (readonly [RegExp, FaultText])[] = [
  [
    /WEBHOOK_ALLOW_PRIVATE/,
    {
      title: 'The address of the CRM is in a private network, so nothing is sent to it.',
      advice: `If the CRM runs there, set WEBHOOK_ALLOW_PRIVATE=on and restart the website. Otherwise correct WEBHOOK_URL. ${ENQUIRIES_MAILED}`,
    },
  ],
  [
    /certificate|self.signed|altname/i,
    {
      title: 'The certificate of the CRM is not valid.',
      advice: `Ask the provider of the CRM to renew it. ${ENQUIRIES_MAILED}`,
    },
  ],
  [
    /getaddrinfo|ENOTFOUND|EAI_AGAIN|queryA/,
    {
      title: 'The name of the CRM’s server is not found (DNS).',
      advice: `Check the host in WEBHOOK_URL, and whether this machine reaches the internet. ${ENQUIRIES_MAILED}`,
    },
  ],
  [
    /answered 40\d|redirects/,
    {
      title: 'The CRM refuses what the website sends.',
      advice: `Check WEBHOOK_URL and WEBHOOK_SECRET, and that the webhook still exists in the CRM. ${ENQUIRIES_MAILED}`,
    },
  ],
];

const OTHER_WEBHOOK_TEXT: FaultText = {
  title: 'The CRM cannot be reached or does not work.',
  advice: `Ask the provider of the CRM whether it works, and check WEBHOOK_URL. ${ENQUIRIES_MAILED}`,
};

const ANSWERS_NOT_MARKED = 'Until then, answers are not marked by themselves.';

const MAILBOX_TEXTS: readonly (readonly [RegExp, FaultText])[] = [
  [
    /certificate|self.signed|altname/i,
    {
      title: 'The certificate of the mailbox server is not valid.',
      advice: `Ask the mail provider to renew it. If the server has another name now, correct IMAP_URL. ${ANSWERS_NOT_MARKED}`,
    },
  ],
  [
    /invalid login|credentials/i,
    {
      title: 'The mailbox server refuses the user name or the password.',
      advice: `Correct them in IMAP_URL and restart the website. ${ANSWERS_NOT_MARKED}`,
    },
  ],
  [
    /getaddrinfo|ENOTFOUND|EAI_AGAIN|queryA/,
    {
      title: 'The name of the mailbox server is not found (DNS).',
      advice: `Check the host in IMAP_URL, and whether this machine reaches the internet. ${ANSWERS_NOT_MARKED}`,
    },
  ],
];

const OTHER_MAILBOX_TEXT: FaultText = {
  title: 'The studio’s mailbox cannot be read.',
  advice: `Check IMAP_URL, and ask the mail provider whether the server works. ${ANSWERS_NOT_MARKED}`,
};

const MAIL_ARRIVAL_TEXTS: readonly (readonly [RegExp, FaultText])[] = [
  [
    /spam folder/,
    {
      title: 'Mails of the website land in the spam folder of the studio’s mailbox.',
      advice:
        'Look for enquiries in that folder, mark them as no spam, and check the DNS records for mails (SPF, DKIM, DMARC) on the page “Launch checklist”.',
    },
  ],
];

const OTHER_MAIL_ARRIVAL_TEXT: FaultText = {
  title: 'The mail server accepts mails of the website, but they do not arrive in the mailbox.',
  advice:
    'Read new enquiries in the inbox of the admin. Check that SELF_TEST_TO is an address of the mailbox in IMAP_URL, and the filters of that mailbox.',
};

/** Returns texts that describe a fault and what to do. */
export function describeFault({ name, detail }: Pick<Fault, 'name' | 'detail'>): FaultText {
  const findText = (texts: readonly (readonly [RegExp, FaultText])[], other: FaultText) =>
    texts.find(([pattern]) => pattern.test(detail))?.[1] ?? other;
  switch (name) {
    case 'mail':
      return findText(MAIL_TEXTS, OTHER_MAIL_TEXT);
    case 'storage':
      return findText(STORAGE_TEXTS, OTHER_STORAGE_TEXT);
    case 'disk':
      return {
        title: 'The disk is nearly full. Visitors cannot send files.',
        advice: 'Delete files on the disk of DATA_FOLDER, or make it larger.',
      };
    case 'failed':
      return {
        title: 'An enquiry could not be mailed and is not tried again.',
        advice: 'Read it in the inbox. “Send again” in the message sends it once the cause is solved.',
      };
    case 'webhook':
      return findText(WEBHOOK_TEXTS, OTHER_WEBHOOK_TEXT);
    case 'webhook-failed':
      return {
        title: 'An enquiry could not be sent to the CRM and is not tried again.',
        advice:
          'It was mailed as usual. In the inbox it says “Not sent to your CRM”. “Send again” in the message sends it once the cause is solved.',
      };
    case 'mailbox':
      return findText(MAILBOX_TEXTS, OTHER_MAILBOX_TEXT);
    case 'arrival':
      return findText(MAIL_ARRIVAL_TEXTS, OTHER_MAIL_ARRIVAL_TEXT);
  }
}
