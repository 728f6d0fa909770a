import "server-only";
import type { Actor } from "@/lib/auth/session";
import { listHiddenIds } from "@/lib/blocks/queries";
import type { CommentView } from "@/lib/comments/schema";
import type { Tx } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { requireReadable } from "@/lib/posts/queries";
import { isFormerMember } from "@/lib/users/rules";

const MAX_LISTED = 200;

const commentSelect = {
  id: true,
  postId: true,
  text: true,
  createdAt: true,
  editedAt: true,
  deletedAt: true,
  hiddenAt: true,
  author: { select: { id: true, name: true, pictureUrl: true } },
  post: { select: { posterId: true } },
} as const satisfies Prisma.CommentSelect;

type Row = Prisma.CommentGetPayload<{ select: typeof commentSelect }>;

function viewComment(row: Row): CommentView {
  const { id, postId, text, createdAt, editedAt, author, post } = row;
  // Hidden while its author may still come back.
  const isFormer = isFormerMember(author.name);
  const isDeleted = row.deletedAt !== null || row.hiddenAt !== null || isFormer;
  return {
    _id: id,
    postId,
    ...((!isDeleted || isFormer) && { author: viewAuthor(author) }),
    text: isDeleted ? "" : text,
    isPoster: author.id === post.posterId,
    isEdited: editedAt !== null && !isDeleted,
    isDeleted,
    createdAt: createdAt.toISOString(),
  };
}

const viewAuthor = ({ id, name, pictureUrl }: Row["author"]) => ({
  ...{ _id: id, name },
  ...(pictureUrl && { picture: pictureUrl }),
});

const LIST_COMMENTS = `
  SELECT s."id", s."postId", s."text", s."createdAt", s."editedAt", s."deletedAt", s."hiddenAt",
    json_build_object('id', u."id", 'name', u."name", 'pictureUrl', u."pictureUrl") AS "author",
    json_build_object('posterId', p."posterId") AS "post"
  FROM (
    SELECT * FROM (
      SELECT *, coalesce("deletedAt", "hiddenAt") AS "awayAt", lead("authorId") OVER later AS "nextAuthorId",
        lead(coalesce("deletedAt", "hiddenAt")) OVER later AS "nextAwayAt"
      FROM "Comment" WHERE "postId" = $1::uuid WINDOW later AS (ORDER BY "createdAt", "id")
    ) AS c
    WHERE "awayAt" IS NULL OR ("nextAuthorId" <> "authorId" AND "nextAwayAt" IS NULL)
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${MAX_LISTED}
  ) AS s
  JOIN "User" u ON u."id" = s."authorId" JOIN "Post" p ON p."id" = s."postId"
  ORDER BY s."createdAt", s."id"`;

/** Oldest first. A deleted comment stays only if the next one is another member's and is not deleted. */
export async function listComments(postId: string): Promise<CommentView[]> {
  return (await queryRows<Row>({ text: LIST_COMMENTS, values: [postId] })).map(viewComment);
}

/** Without those of people whom the actor does not see. @throws AppError "notFound", "gone" when they may not read the post */
export async function requireComments(actor: Actor | null, postId: string): Promise<CommentView[]> {
  await requireReadable(actor, postId);
  const [comments, hidden] = await Promise.all([listComments(postId), listHiddenIds(actor)]);
  return comments.filter(({ author }) => !author || !hidden.includes(author._id));
}

export async function requireComment(tx: Tx, id: string): Promise<CommentView> {
  const row = await tx.comment.findUnique({ where: { id }, select: commentSelect });
  if (!row) throw new AppError("notFound");
  return viewComment(row);
}
