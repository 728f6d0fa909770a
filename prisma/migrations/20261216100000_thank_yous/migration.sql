-- New values of a type cannot be used in the transaction that adds them.
ALTER TYPE "CaseTarget" ADD VALUE 'thanks';
ALTER TYPE "NotificationKind" ADD VALUE 'thanked';
