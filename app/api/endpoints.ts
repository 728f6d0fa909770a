import * as healthLive from "@/app/api/health/live/route";
import * as healthReady from "@/app/api/health/ready/route";
import * as accountRecovery from "@/app/api/v1/account-recovery/route";
import * as commentOne from "@/app/api/v1/comment/[id]/route";
import * as contact from "@/app/api/v1/contact/route";
import * as emailChange from "@/app/api/v1/email-change/route";
import * as firstHost from "@/app/api/v1/first-host/route";
import * as hostAudit from "@/app/api/v1/host/audit/route";
import * as hostHealth from "@/app/api/v1/host/health/route";
import * as hostInvitationOne from "@/app/api/v1/host/invitation/[id]/route";
import * as hostInvitation from "@/app/api/v1/host/invitation/route";
import * as hostLogo from "@/app/api/v1/host/logo/route";
import * as hostMemberOneRole from "@/app/api/v1/host/member/[id]/role/route";
import * as hostMemberExport from "@/app/api/v1/host/member/export/route";
import * as hostMember from "@/app/api/v1/host/member/route";
import * as hostMembershipRequestOne from "@/app/api/v1/host/membership-request/[id]/route";
import * as hostMembershipRequest from "@/app/api/v1/host/membership-request/route";
import * as hostNumbers from "@/app/api/v1/host/numbers/route";
import * as hostSettings from "@/app/api/v1/host/settings/route";
import * as hostTestMail from "@/app/api/v1/host/test-mail/route";
import * as hostTransparency from "@/app/api/v1/host/transparency/route";
import * as impact from "@/app/api/v1/impact/route";
import * as live from "@/app/api/v1/live/route";
import * as loginPasskeyChallenge from "@/app/api/v1/login/passkey/challenge/route";
import * as loginPasskey from "@/app/api/v1/login/passkey/route";
import * as login from "@/app/api/v1/login/route";
import * as logout from "@/app/api/v1/logout/route";
import * as meBlockOne from "@/app/api/v1/me/block/[id]/route";
import * as meBlock from "@/app/api/v1/me/block/route";
import * as meConfirmationChallenge from "@/app/api/v1/me/confirmation/challenge/route";
import * as meConfirmation from "@/app/api/v1/me/confirmation/route";
import * as meDecisionOneAppeal from "@/app/api/v1/me/decision/[id]/appeal/route";
import * as meDecision from "@/app/api/v1/me/decision/route";
import * as meDeletion from "@/app/api/v1/me/deletion/route";
import * as meDraftOnePictureOne from "@/app/api/v1/me/draft/[type]/picture/[id]/route";
import * as meDraftOne from "@/app/api/v1/me/draft/[type]/route";
import * as meEmail from "@/app/api/v1/me/email/route";
import * as meExportOne from "@/app/api/v1/me/export/[id]/route";
import * as meExport from "@/app/api/v1/me/export/route";
import * as meLinkedIdentityOne from "@/app/api/v1/me/linked-identity/[id]/route";
import * as meLinkedIdentity from "@/app/api/v1/me/linked-identity/route";
import * as meOverview from "@/app/api/v1/me/overview/route";
import * as mePasskeyOne from "@/app/api/v1/me/passkey/[id]/route";
import * as mePasskeyChallenge from "@/app/api/v1/me/passkey/challenge/route";
import * as mePasskey from "@/app/api/v1/me/passkey/route";
import * as mePassword from "@/app/api/v1/me/password/route";
import * as mePicture from "@/app/api/v1/me/picture/route";
import * as mePost from "@/app/api/v1/me/post/route";
import * as meProfile from "@/app/api/v1/me/profile/route";
import * as meRecoveryCode from "@/app/api/v1/me/recovery-code/route";
import * as meReplyOpen from "@/app/api/v1/me/reply/open/route";
import * as meReply from "@/app/api/v1/me/reply/route";
import * as meReport from "@/app/api/v1/me/report/route";
import * as me from "@/app/api/v1/me/route";
import * as meSearchOne from "@/app/api/v1/me/search/[id]/route";
import * as meSearchReading from "@/app/api/v1/me/search/reading/route";
import * as meSearch from "@/app/api/v1/me/search/route";
import * as meSecondFactor from "@/app/api/v1/me/second-factor/route";
import * as meSessionOne from "@/app/api/v1/me/session/[id]/route";
import * as meSession from "@/app/api/v1/me/session/route";
import * as meVerification from "@/app/api/v1/me/verification/route";
import * as meWishIds from "@/app/api/v1/me/wish/ids/route";
import * as meWish from "@/app/api/v1/me/wish/route";
import * as messageOneAnswer from "@/app/api/v1/message/[id]/answer/route";
import * as messageOneCalendar from "@/app/api/v1/message/[id]/calendar/route";
import * as message from "@/app/api/v1/message/route";
import * as moderationCaseOneAppeal from "@/app/api/v1/moderation/case/[id]/appeal/route";
import * as moderationCaseOneClaim from "@/app/api/v1/moderation/case/[id]/claim/route";
import * as moderationCaseOneDecision from "@/app/api/v1/moderation/case/[id]/decision/route";
import * as moderationCaseOne from "@/app/api/v1/moderation/case/[id]/route";
import * as moderationCase from "@/app/api/v1/moderation/case/route";
import * as notificationReading from "@/app/api/v1/notification/reading/route";
import * as notification from "@/app/api/v1/notification/route";
import * as openapiJson from "@/app/api/v1/openapi.json/route";
import * as passwordReset from "@/app/api/v1/password-reset/route";
import * as place from "@/app/api/v1/place/route";
import * as postOneComment from "@/app/api/v1/post/[id]/comment/route";
import * as postOneDraw from "@/app/api/v1/post/[id]/draw/route";
import * as postOneHandover from "@/app/api/v1/post/[id]/handover/route";
import * as postOneOutcome from "@/app/api/v1/post/[id]/outcome/route";
import * as postOnePicture from "@/app/api/v1/post/[id]/picture/route";
import * as postOneRecipient from "@/app/api/v1/post/[id]/recipient/route";
import * as postOneRefusal from "@/app/api/v1/post/[id]/refusal/route";
import * as postOneRenewal from "@/app/api/v1/post/[id]/renewal/route";
import * as postOneReply from "@/app/api/v1/post/[id]/reply/route";
import * as postOneRestoration from "@/app/api/v1/post/[id]/restoration/route";
import * as postOne from "@/app/api/v1/post/[id]/route";
import * as postOneWish from "@/app/api/v1/post/[id]/wish/route";
import * as postChanges from "@/app/api/v1/post/changes/route";
import * as postNearby from "@/app/api/v1/post/nearby/route";
import * as post from "@/app/api/v1/post/route";
import * as postSuggestion from "@/app/api/v1/post/suggestion/route";
import * as postUpload from "@/app/api/v1/post/upload/route";
import * as promise from "@/app/api/v1/promise/route";
import * as registerChallenge from "@/app/api/v1/register/challenge/route";
import * as register from "@/app/api/v1/register/route";
import * as renewal from "@/app/api/v1/renewal/route";
import * as replyOneAbsence from "@/app/api/v1/reply/[id]/absence/route";
import * as replyOneDispute from "@/app/api/v1/reply/[id]/dispute/route";
import * as replyOneMessage from "@/app/api/v1/reply/[id]/message/route";
import * as replyOneReading from "@/app/api/v1/reply/[id]/reading/route";
import * as replyOneReceipt from "@/app/api/v1/reply/[id]/receipt/route";
import * as replyOne from "@/app/api/v1/reply/[id]/route";
import * as replyOneThankYou from "@/app/api/v1/reply/[id]/thank-you/route";
import * as replyOneWanted from "@/app/api/v1/reply/[id]/wanted/route";
import * as report from "@/app/api/v1/report/route";
import * as signInLink from "@/app/api/v1/sign-in-link/route";
import * as thankYouOne from "@/app/api/v1/thank-you/[id]/route";
import * as turn from "@/app/api/v1/turn/route";
import * as unsubscribe from "@/app/api/v1/unsubscribe/route";
import * as userOnePost from "@/app/api/v1/user/[id]/post/route";
import * as userOne from "@/app/api/v1/user/[id]/route";
import * as verification from "@/app/api/v1/verification/route";

/** All described route files by path, in the order of `/developers`. A test compares the list with the files. */
export const ENDPOINTS: Record<string, object> = {
  "/api/v1/register": register,
  "/api/v1/register/challenge": registerChallenge,
  "/api/v1/login": login,
  "/api/v1/login/passkey": loginPasskey,
  "/api/v1/login/passkey/challenge": loginPasskeyChallenge,
  "/api/v1/me": me,
  "/api/v1/me/session": meSession,
  "/api/v1/me/session/{id}": meSessionOne,
  "/api/v1/me/passkey": mePasskey,
  "/api/v1/me/passkey/challenge": mePasskeyChallenge,
  "/api/v1/me/passkey/{id}": mePasskeyOne,
  "/api/v1/me/confirmation": meConfirmation,
  "/api/v1/me/confirmation/challenge": meConfirmationChallenge,
  "/api/v1/me/linked-identity": meLinkedIdentity,
  "/api/v1/me/linked-identity/{id}": meLinkedIdentityOne,
  "/api/v1/me/export": meExport,
  "/api/v1/me/export/{id}": meExportOne,
  "/api/v1/me/deletion": meDeletion,
  "/api/v1/logout": logout,
  "/api/v1/password-reset": passwordReset,
  "/api/v1/sign-in-link": signInLink,
  "/api/v1/verification": verification,
  "/api/v1/me/verification": meVerification,
  "/api/v1/me/password": mePassword,
  "/api/v1/me/email": meEmail,
  "/api/v1/account-recovery": accountRecovery,
  "/api/v1/email-change": emailChange,
  "/api/v1/me/second-factor": meSecondFactor,
  "/api/v1/me/recovery-code": meRecoveryCode,
  "/api/v1/contact": contact,
  "/api/v1/place": place,
  "/api/v1/post": post,
  "/api/v1/post/nearby": postNearby,
  "/api/v1/post/suggestion": postSuggestion,
  "/api/v1/post/upload": postUpload,
  "/api/v1/post/changes": postChanges,
  "/api/v1/post/{id}": postOne,
  "/api/v1/post/{id}/picture": postOnePicture,
  "/api/v1/post/{id}/reply": postOneReply,
  "/api/v1/post/{id}/recipient": postOneRecipient,
  "/api/v1/post/{id}/handover": postOneHandover,
  "/api/v1/post/{id}/outcome": postOneOutcome,
  "/api/v1/post/{id}/refusal": postOneRefusal,
  "/api/v1/post/{id}/renewal": postOneRenewal,
  "/api/v1/post/{id}/restoration": postOneRestoration,
  "/api/v1/post/{id}/draw": postOneDraw,
  "/api/v1/post/{id}/comment": postOneComment,
  "/api/v1/post/{id}/wish": postOneWish,
  "/api/v1/me/wish": meWish,
  "/api/v1/me/wish/ids": meWishIds,
  "/api/v1/me/search": meSearch,
  "/api/v1/me/search/reading": meSearchReading,
  "/api/v1/me/search/{id}": meSearchOne,
  "/api/v1/comment/{id}": commentOne,
  "/api/v1/reply/{id}": replyOne,
  "/api/v1/reply/{id}/absence": replyOneAbsence,
  "/api/v1/reply/{id}/receipt": replyOneReceipt,
  "/api/v1/reply/{id}/thank-you": replyOneThankYou,
  "/api/v1/reply/{id}/wanted": replyOneWanted,
  "/api/v1/reply/{id}/dispute": replyOneDispute,
  "/api/v1/me/draft/{type}": meDraftOne,
  "/api/v1/me/draft/{type}/picture/{id}": meDraftOnePictureOne,
  "/api/v1/me/overview": meOverview,
  "/api/v1/me/post": mePost,
  "/api/v1/thank-you/{id}": thankYouOne,
  "/api/v1/me/reply": meReply,
  "/api/v1/me/reply/open": meReplyOpen,
  "/api/v1/me/profile": meProfile,
  "/api/v1/me/picture": mePicture,
  "/api/v1/user/{id}": userOne,
  "/api/v1/user/{id}/post": userOnePost,
  "/api/v1/me/block": meBlock,
  "/api/v1/me/block/{id}": meBlockOne,
  "/api/v1/message": message,
  "/api/v1/reply/{id}/message": replyOneMessage,
  "/api/v1/reply/{id}/reading": replyOneReading,
  "/api/v1/message/{id}/answer": messageOneAnswer,
  "/api/v1/message/{id}/calendar": messageOneCalendar,
  "/api/v1/notification": notification,
  "/api/v1/notification/reading": notificationReading,
  "/api/v1/live": live,
  "/api/v1/unsubscribe": unsubscribe,
  "/api/v1/renewal": renewal,
  "/api/v1/turn": turn,
  "/api/v1/promise": promise,
  "/api/v1/impact": impact,
  "/api/v1/first-host": firstHost,
  "/api/v1/host/settings": hostSettings,
  "/api/v1/host/logo": hostLogo,
  "/api/v1/host/test-mail": hostTestMail,
  "/api/v1/host/member": hostMember,
  "/api/v1/host/member/export": hostMemberExport,
  "/api/v1/host/member/{id}/role": hostMemberOneRole,
  "/api/v1/host/invitation": hostInvitation,
  "/api/v1/host/invitation/{id}": hostInvitationOne,
  "/api/v1/host/membership-request": hostMembershipRequest,
  "/api/v1/host/membership-request/{id}": hostMembershipRequestOne,
  "/api/v1/host/numbers": hostNumbers,
  "/api/v1/host/health": hostHealth,
  "/api/v1/report": report,
  "/api/v1/me/report": meReport,
  "/api/v1/me/decision": meDecision,
  "/api/v1/me/decision/{id}/appeal": meDecisionOneAppeal,
  "/api/v1/moderation/case": moderationCase,
  "/api/v1/moderation/case/{id}": moderationCaseOne,
  "/api/v1/moderation/case/{id}/claim": moderationCaseOneClaim,
  "/api/v1/moderation/case/{id}/decision": moderationCaseOneDecision,
  "/api/v1/moderation/case/{id}/appeal": moderationCaseOneAppeal,
  "/api/v1/host/transparency": hostTransparency,
  "/api/v1/host/audit": hostAudit,
  "/api/v1/openapi.json": openapiJson,
  "/api/health/live": healthLive,
  "/api/health/ready": healthReady,
};
