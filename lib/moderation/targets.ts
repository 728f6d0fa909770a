import "server-only";
import { invalidateTags } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { tags, tagsOfPost } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { DECISIONS, removesTarget, type TargetKind } from "@/lib/moderation/rules";
import type { CaseWords } from "@/lib/moderation/schema";
import { showHiddenPost } from "@/lib/replies/show-hidden-post";

export type Target = { kind: TargetKind; id: string };
/** The author, and the words as they are now. */
export type Found = { authorId: string; words: CaseWords };

/** @throws AppError "notFound" for what is gone, or what the reader may not see */
export async function requireTarget(tx: Tx, { kind, id }: Target, readerId: string): Promise<Found> {
  const found = await FIND[kind](tx, id, readerId);
  // Nobody escapes by a block from whom they have written to.
  const isOut = found && kind !== "message" && (await isBlockedBy(tx, found.authorId, readerId));
  if (!found || (isOut && !(await mayReportAnyway(tx, found.authorId, readerId))))
    throw new AppError("notFound");
  return found;
}

/** A member who has blocked somebody may still report them. */
const isBlockedBy = async (tx: Tx, blockerId: string, blockedId: string): Promise<boolean> =>
  (await tx.block.count({ where: { blockerId, blockedId } })) > 0;

/** Moderators, and who has had to do with them. */
async function mayReportAnyway(tx: Tx, authorId: string, readerId: string): Promise<boolean> {
  const staff = await tx.user.count({ where: { id: readerId, role: { not: "member" } } });
  const between = (personId: string, posterId: string) => ({ personId, post: { posterId } });
  const where = { OR: [between(authorId, readerId), between(readerId, authorId)] };
  return staff > 0 || (await tx.reply.count({ where })) > 0;
}

type Find = (tx: Tx, id: string, readerId: string) => Promise<Found | null>;

const NO_WORDS: CaseWords = { title: "", text: "", tags: [], pictures: [] };

const TITLE_LENGTH = 60;

/** Without anything of the post below which they stand: its words are another member's. */
function saidBy({ authorId, text }: { authorId: string; text: string }): Found {
  const letters = [...text];
  const title = letters.length > TITLE_LENGTH ? `${letters.slice(0, TITLE_LENGTH - 1).join("")}…` : text;
  return { authorId, words: { ...NO_WORDS, title, text } };
}

const FIND: Record<TargetKind, Find> = {
  post: async (tx, id, readerId) => {
    const mayRead = [
      { withdrawnAt: null },
      { hiddenAt: { not: null } },
      { replies: { some: { personId: readerId } } },
    ];
    const post = await tx.post.findFirst({
      where: { id, OR: mayRead },
      select: {
        ...{ posterId: true, title: true, description: true, tags: true },
        images: { select: { url: true }, orderBy: { position: "asc" } },
      },
    });
    if (!post) return null;
    const { posterId, title, description, images } = post;
    const pictures = images.map(({ url }) => url);
    return { authorId: posterId, words: { title, text: description, tags: post.tags, pictures } };
  },
  comment: async (tx, id) => {
    const comment = await tx.comment.findFirst({
      where: { id, deletedAt: null },
      select: { authorId: true, text: true },
    });
    return comment && saidBy(comment);
  },
  message: async (tx, id, readerId) => {
    const reply = { OR: [{ personId: readerId }, { post: { posterId: readerId } }] };
    const message = await tx.message.findFirst({
      where: { id, reply },
      select: { authorId: true, text: true },
    });
    return message && saidBy(message);
  },
  member: async (tx, id) => {
    const member = await tx.user.findFirst({
      where: { id, leavingAt: null },
      select: { id: true, name: true, about: true, pictureUrl: true },
    });
    if (!member) return null;
    const { name, about, pictureUrl } = member;
    const pictures = pictureUrl ? [pictureUrl] : [];
    return { authorId: id, words: { ...NO_WORDS, title: name, text: about, pictures } };
  },
  thanks: async (tx, id) => {
    const thankYou = await tx.thankYou.findFirst({
      where: { id, refusedAt: null },
      select: { authorId: true, text: true, pictureUrl: true },
    });
    if (!thankYou) return null;
    const { authorId, words } = saidBy(thankYou);
    return { authorId, words: { ...words, pictures: thankYou.pictureUrl ? [thankYou.pictureUrl] : [] } };
  },
};

/** Until somebody has looked at it. Only public words can be hidden. @returns whether it was shown before */
export async function hideTarget(tx: Tx, { kind, id }: Target): Promise<boolean> {
  return (await HIDDEN[kind]?.hide(tx, id, new Date())) ?? false;
}

/**
 * Shows again what this case had hidden, unless another reason to hide it stands. What its author has taken down or
 * deleted stays away. Safe to repeat.
 */
export async function showTarget(tx: Tx, target: Target, caseId: string): Promise<void> {
  if (await isHeldBack(tx, target, caseId)) return;
  await HIDDEN[target.kind]?.show(tx, target.id);
}

type Hidden = {
  hide(tx: Tx, id: string, hiddenAt: Date): Promise<boolean>;
  show(tx: Tx, id: string): Promise<void>;
};

const HIDDEN: Partial<Record<TargetKind, Hidden>> = {
  post: {
    hide: async (tx, id, hiddenAt) => {
      const where = { id, withdrawnAt: null, goneAt: null };
      const { count } = await tx.post.updateMany({ where, data: { withdrawnAt: hiddenAt, hiddenAt } });
      if (count > 0) await invalidatePost(tx, id);
      return count > 0;
    },
    show: async (tx, id) => {
      await showHiddenPost(tx, id);
      await invalidatePost(tx, id);
    },
  },
  comment: {
    hide: async (tx, id, hiddenAt) => {
      const where = { id, deletedAt: null, hiddenAt: null };
      const { count } = await tx.comment.updateMany({ where, data: { hiddenAt } });
      if (count > 0) await invalidateComment(tx, id);
      return count > 0;
    },
    show: async (tx, id) => {
      await tx.comment.updateMany({ where: { id }, data: { hiddenAt: null } });
      await invalidateComment(tx, id);
    },
  },
  thanks: {
    hide: async (tx, id, hiddenAt) => {
      const where = { id, refusedAt: null, hiddenAt: null };
      const { count } = await tx.thankYou.updateMany({ where, data: { hiddenAt } });
      if (count > 0) await invalidateThankYou(tx, id);
      return count > 0;
    },
    show: async (tx, id) => {
      await tx.thankYou.updateMany({ where: { id }, data: { hiddenAt: null } });
      await invalidateThankYou(tx, id);
    },
  },
};

/** Whether another decision took it away and stands, or another case hides it until somebody has looked. */
export async function isHeldBack(tx: Tx, { kind, id }: Target, exceptCaseId: string): Promise<boolean> {
  const others = await tx.moderationCase.count({
    where: {
      ...{ targetKind: kind, targetId: id, id: { not: exceptCaseId } },
      OR: [
        { decision: { in: DECISIONS.filter(removesTarget) }, undoneAt: null },
        { decidedAt: null, hiddenAt: { not: null } },
      ],
    },
  });
  return others > 0;
}

export async function invalidatePost(tx: Tx, id: string): Promise<void> {
  const select = { id: true, posterId: true, tags: true };
  const post = await tx.post.findUnique({ where: { id }, select });
  if (post) invalidateTags(tx, ...tagsOfPost(post), tags.sitemaps);
  await invalidateMarks(tx, id);
}

/** Of whoever is said not to have come, or has got it: what moderators take away does not count. */
async function invalidateMarks(tx: Tx, postId: string): Promise<void> {
  const where = { postId, OR: [{ reports: { some: {} } }, { state: "completed" as const }] };
  const people = await tx.reply.findMany({ where, select: { personId: true } });
  invalidateTags(tx, tags.impact, ...people.map(({ personId }) => tags.profile(personId)));
}

async function invalidateComment(tx: Tx, id: string): Promise<void> {
  const comment = await tx.comment.findUnique({ where: { id }, select: { postId: true } });
  if (comment) invalidateTags(tx, tags.post(comment.postId));
}

async function invalidateThankYou(tx: Tx, id: string): Promise<void> {
  const thankYou = await tx.thankYou.findUnique({ where: { id }, select: { giverId: true } });
  if (thankYou) invalidateTags(tx, tags.profile(thankYou.giverId));
}
