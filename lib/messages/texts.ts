/** What people read when an answer to a proposed time is refused. */
export const messageFailures = {
  answeredBefore: "This was answered before.",
  newerProposal: "They have suggested another time since: answer that one.",
};
