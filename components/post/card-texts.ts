/** Apart from those of a post's page, which weigh more. A space at an edge belongs to the neighbouring text. */
export const texts = {
  type: { offer: "Offer", request: "Request" },
  status: {
    promised: "Promised",
    given: "Given away",
    received: "Received",
    withdrawn: "Taken down",
    expired: "Expired",
  },
  card: {
    amountLeft: "Amount Left: ",
    /** A request is answered by donating. */
    action: { offer: "Demand", request: "Donate" },
    /** Of one's own. */
    replies: "Replies",
    /** Of one's own, on one's profile. */
    edit: "Edit",
  },
} as const;
