import { Link } from "@remix-run/react";
import { listAllComments } from "~/domain/blog/comments.server";
import type { ModeratedComment } from "~/domain/blog/rules";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Day } from "~/ui/elements/date-time";
import { LongText } from "~/ui/elements/long-text";
import { AuthorCell } from "~/ui/lists/author-cell";
import { ListPage } from "~/ui/lists/list-page";
import { DeleteLink } from "~/ui/lists/row-actions";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled("Comments");

const PATH = "/dashboard/comments";

export const loader = admin.loader(async ({ request, ctx }) => {
	const { after, place, query } = readListUrl(PATH, request.url);
	const { comments, next } = await listAllComments(ctx.db, after);
	return { comments, query, place: { ...place, next } };
});

export default withData<typeof loader>(({ comments, query, place }) => (
	<ListPage
		title="Comments"
		empty="No comments yet"
		noMore="No more comments"
		place={place}
		caption="All comments, newest first"
		rows={comments}
		columns={[
			["Author", ({ name, email }) => <AuthorCell name={name} email={email} />],
			["Comment", (comment) => <Comment {...comment} />],
			["Blog", ({ blogId, blogName }) => <Link to={`/blogs/${blogId}`}>{blogName}</Link>],
			["Actions", (comment) => <DeleteComment {...comment} query={query} />],
		]}
	/>
));

const Comment = ({ createdAt, comment }: ModeratedComment) => (
	<>
		<small>
			<Day at={createdAt} />
		</small>
		<LongText text={comment} limit={280} />
	</>
);

const DeleteComment = ({ id, name, email, query }: ModeratedComment & { query: string }) => (
	<DeleteLink to={`${PATH}/${id}/delete${query}`} what={`the comment by ${name || email}`} />
);
