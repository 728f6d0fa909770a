export const testMailTexts = {
  subject: (site: string) => `Test mail of ${site}`,
  text: (site: string) =>
    `This is the test mail that you have asked for.\n\n${site} can send mails to your address.\n`,
};
