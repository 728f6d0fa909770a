export const texts = {
  form: {
    email: "Your email",
    subject: "Subject",
    message: "Your message",
    submit: "Send message",
    busy: "Loading...",
    sent: (email: string) => `Thank you, your message has arrived. The answer comes to ${email}.`,
  },
} as const;
