/** A comment as anybody may see it: the display name and the picture, never an e-mail. */
export type CommentDto = {
	id: string;
	blogId: string;
	name: string;
	photoKey: string | null;
	comment: string;
	createdAt: number;
	/** Whether it is the visitor's own, so that they may take it back. */
	isOwn: boolean;
};

/** A comment as admins moderate it: with its author's address and the blog it stands under. */
export type ModeratedComment = Omit<CommentDto, "isOwn" | "photoKey"> & {
	email: string;
	blogName: string;
};

/** A blog as anybody may see it. */
export type BlogDto = {
	id: string;
	name: string;
	description: string;
	docsLink: string;
	imageKey: string;
	authorName: string;
	authorPhotoKey: string | null;
	createdAt: number;
	/** Null until somebody edits it. */
	editedAt: number | null;
};

/** A blog with its latest comments, newest first; `hasMore` when there are older ones. */
export type BlogWithComments = BlogDto & { comments: CommentDto[]; hasMore: boolean };

/** How many blogs a page of the list shows, and how many comments under each. */
export const BLOGS_PAGE_SIZE = 6;
export const LATEST_COMMENTS = 20;
/** How many comments a page of one blog shows, and how many a page of all of them. */
export const COMMENTS_PAGE_SIZE = 50;
export const MODERATED_PAGE_SIZE = 20;

/** The newest comment's id of each blog, in order: it changes when a page has something new to show. */
export function buildCommentsVersion(newestIds: readonly (string | null | undefined)[]): string {
	return newestIds.map((id) => id ?? "").join(",");
}

/** The host a docs link leads to; null for a link that is not http or https, which no page may offer. */
export function getDocsHost(link: string): string | null {
	return /^https?:\/\/([^/?#\s]+)/i.exec(link)?.[1] ?? null;
}

/** How long a page waits between two looks for new comments (specification, section 7: refetched repeatedly). */
export const REFETCH_MS = 10_000;
