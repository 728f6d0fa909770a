export const texts = {
  form: {
    email: "Your email",
    subject: "Subject",
    message: "Your message",
    submit: "Send message",
    busy: "Loading...",
    sent: "Thank you, your message has arrived. We will answer by email.",
  },
} as const;
