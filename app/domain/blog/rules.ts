/** What everybody may read, so it has no email. */
export type CommentDto = {
	id: string;
	blogId: string;
	name: string;
	photoKey: string | null;
	comment: string;
	createdAt: number;
	isOwn: boolean;
};

export type ModeratedComment = Omit<CommentDto, "isOwn" | "photoKey"> & {
	email: string;
	blogName: string;
};

export type BlogDto = {
	id: string;
	name: string;
	description: string;
	docsLink: string;
	imageKey: string;
	authorName: string;
	authorPhotoKey: string | null;
	createdAt: number;
	editedAt: number | null;
};

export type BlogWithComments = BlogDto & { comments: CommentDto[]; hasMore: boolean };

export const BLOGS_PAGE_SIZE = 6;
export const LATEST_COMMENTS = 20;
export const COMMENTS_PAGE_SIZE = 50;
export const MODERATED_PAGE_SIZE = 20;

export function buildCommentsVersion(newestIds: readonly (string | null | undefined)[]): string {
	return newestIds.map((id) => id ?? "").join(",");
}

/** The host of a link; null for one that is neither http nor https, which no page may show. */
export function getDocsHost(link: string): string | null {
	return /^https?:\/\/([^/?#\s]+)/i.exec(link)?.[1] ?? null;
}

/** Open pages fetch the comments again so often (specification, section 7). */
export const REFETCH_MS = 10_000;
