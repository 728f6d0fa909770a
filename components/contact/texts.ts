export const texts = {
  form: {
    email: "Your email",
    subject: "Subject",
    message: "Your message",
    submit: "Send message",
    busy: "Loading...",
  },
  sent: {
    thanks: "Thank you, your message has arrived.",
    /** Without a mail server a host writes from their own mailbox, and may not. */
    answer: (email: string, sendsEmail: boolean) =>
      sendsEmail ? `The answer comes to ${email}.` : `One of us may write to you at ${email}.`,
    heading: "What you sent",
    another: "Write another",
  },
} as const;
