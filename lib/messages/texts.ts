export const messageFailures = {
  answeredBefore: "This was answered before.",
  newerProposal: "They have suggested another time since: answer that one.",
};
