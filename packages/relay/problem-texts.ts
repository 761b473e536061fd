import type { ProblemName } from '@studio/store';

export interface ProblemText {
  /** Says in a sentence what is wrong. */
  title: string;
  /** What to do, in sentences. */
  advice: string;
}

/** A server that the website uses, in the texts of its problems. */
interface ServerWords {
  server: string;
  setting: string;
  provider: string;
  /** What happens meanwhile. */
  meanwhile: string;
}

const MAIL: ServerWords = {
  server: 'mail server',
  setting: 'SMTP_URL',
  provider: 'mail provider',
  meanwhile: 'Enquiries are kept, shown in the inbox, and sent when this is solved.',
};
const MAILBOX: ServerWords = {
  server: 'mailbox server',
  setting: 'IMAP_URL',
  provider: 'mail provider',
  meanwhile: 'Until then, answers are not marked by themselves.',
};
const CRM: ServerWords = {
  server: 'CRM',
  setting: 'WEBHOOK_URL',
  provider: 'provider of the CRM',
  meanwhile: 'Enquiries are mailed as usual, and sent to the CRM when this is solved.',
};

/** Explains the error of a server. The patterns match messages of Node and Nodemailer, and responses of servers. */
function describeServerError(
  detail: string,
  { server, setting, provider, meanwhile }: ServerWords,
): ProblemText {
  const toText = (title: string, advice: string) => ({ title, advice: `${advice} ${meanwhile}` });
  if (/certificate|self.signed|altname/i.test(detail))
    return toText(
      `The certificate of the ${server} is not valid.`,
      `Ask the ${provider} to renew it. If the server has another name now, correct ${setting}.`,
    );
  if (/^53[0458]\b|invalid login|credentials/i.test(detail))
    return toText(
      `The ${server} refuses the user name or the password.`,
      `Correct them in ${setting} and restart the website. If they did not change, ask the ${provider}.`,
    );
  if (/getaddrinfo|ENOTFOUND|EAI_AGAIN|queryA/.test(detail))
    return toText(
      `The name of the ${server} is not found (DNS).`,
      `Check the host in ${setting}, and whether this machine reaches the internet.`,
    );
  return toText(
    `The ${server} cannot be used.`,
    `Show the message to the ${provider}, and check ${setting}.`,
  );
}

const SENDER_REFUSED = /sender|\b5\.1\.[78]\b|\b5\.7\.\d|\b(?:spf|dkim|dmarc)\b|block|relay/i;
const MAILBOX_FULL = /\b[45]\.2\.\d|mailbox (?:is )?full|over ?quota/i;

function describeMailError(detail: string): ProblemText {
  if (MAILBOX_FULL.test(detail))
    return {
      title: 'The studio’s mailbox takes no mail. It is probably full.',
      advice: `Delete mails in it, empty its bin, or get more space from the mail provider. ${MAIL.meanwhile}`,
    };
  if (SENDER_REFUSED.test(detail) && !/limit|quota|too many/i.test(detail))
    return {
      title: 'The mail server refuses the sender of the website.',
      advice: `Check that RELAY_FROM is an address that the mail account may send from, and the domain’s SPF, DKIM and DMARC records. ${MAIL.meanwhile}`,
    };
  return describeServerError(detail, MAIL);
}

/** Explains a problem and what to do. @param detail the message of the error, if there is one */
export function describeProblem(name: ProblemName, detail: string): ProblemText {
  switch (name) {
    case 'storage':
      return {
        title: 'The website cannot store anything. Visitors cannot send enquiries.',
        advice:
          'Check that the disk of DATA_FOLDER is not full or read-only, that all in it belongs to the user of the website, and that no other program has studio.db open. With DATABASE_URL, ask the provider of the database. If the SQLite database is damaged, restore the last backup: npm run relay -- restore FILE.',
      };
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
    case 'late':
      return {
        title: 'An enquiry has waited for 15 minutes to be mailed.',
        advice: `Read it in the inbox. ${describeMailError(detail).advice}`,
      };
    case 'mail':
      return describeMailError(detail);
    case 'webhook':
      return describeServerError(detail, CRM);
    case 'webhook-failed':
      return {
        title: 'An enquiry could not be sent to the CRM and is not tried again.',
        advice:
          'It was mailed as usual. In the inbox it says “Not sent to your CRM”. “Send again” in the message sends it once the cause is solved.',
      };
    case 'mailbox':
      return describeServerError(detail, MAILBOX);
  }
}
