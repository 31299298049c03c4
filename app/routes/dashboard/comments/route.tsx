import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { listAllComments } from "~/domain/blog/moderation.server";
import type { ModeratedComment } from "~/domain/blog/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { EmptyState } from "~/ui/elements/empty-state";
import { LongText } from "~/ui/elements/long-text";
import { Pager } from "~/ui/elements/pager";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Comments");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const page = await listAllComments(context.platform.db, after);
	return { ...page, isFirst: after === null, query: buildListUrl("", request.url) };
}

export default function AllComments() {
	const { comments, next, isFirst, query } = useLoaderData<typeof loader>();
	return (
		<>
			<Page title="Comments">
				{comments.length === 0 ? (
					<EmptyState icon="speech" title={isFirst ? "No comments yet" : "No more comments"} />
				) : (
					<Table
						caption="All comments, newest first"
						head={["Author", "Comment", "Blog", "Actions"]}
					>
						{comments.map((comment) => (
							<CommentRow key={comment.id} comment={comment} query={query} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : "/dashboard/comments"}
					next={next && `/dashboard/comments?after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}

function CommentRow({ comment, query }: { comment: ModeratedComment; query: string }) {
	const { id, name, email, blogId, blogName } = comment;
	return (
		<tr>
			<Cell label="Author">
				<div className="md:w-44">
					<strong>{name || "User name"}</strong>
					<br />
					{email}
				</div>
			</Cell>
			<Cell label="Comment">
				<small>
					<Day at={comment.createdAt} />
				</small>
				<LongText text={comment.comment} limit={280} />
			</Cell>
			<Cell label="Blog">
				<Link to={`/blogs/${blogId}`}>{blogName}</Link>
			</Cell>
			<ActionsCell>
				<ButtonLink
					to={`/dashboard/comments/${id}/delete${query}`}
					variant="plain"
					aria-label={`Delete the comment by ${name || email}`}
					preventScrollReset
				>
					Delete
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
