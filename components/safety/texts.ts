export const texts = {
  heading: { promise: "Your first hand-over together", message: "Before you write" },
  text: {
    promise:
      "Agree on a time here, meet at the door or in a busy place, and look at the thing first. Everything is free: nobody may ask for money, fees or a courier.",
    message:
      "Stay in these messages: there is no reason to move to another messenger, to follow a link or to pay anything.",
  },
  link: "Swapping safely",
} as const;
