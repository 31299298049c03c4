import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { listNewestBlogs } from "~/domain/blog/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { readCursor } from "~/platform/d1/keyset.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Pager } from "~/ui/elements/pager";
import { Table } from "~/ui/elements/table";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { BlogRow } from "./blog-row";

export const handle = { access: "admin" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Blogs");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const after = readCursor(new URL(request.url).searchParams.get("after"));
	const page = await listNewestBlogs(context.platform.db, after);
	return { ...page, isFirst: after === null, query: buildListUrl("", request.url) };
}

export default function ManageBlogs() {
	const { blogs, next, isFirst, query } = useLoaderData<typeof loader>();
	const actions = (
		<>
			<ButtonLink to="/dashboard/export/blogs.csv" reloadDocument>
				Download CSV
			</ButtonLink>
			<ButtonLink to="/dashboard/addblogs" variant="main">
				Add blog
			</ButtonLink>
		</>
	);
	return (
		<>
			<Page title="Blogs" actions={actions}>
				{blogs.length === 0 ? (
					<EmptyState title={isFirst ? "No blogs available" : "No more blogs"} />
				) : (
					<Table
						caption="All blogs, newest first"
						head={["Picture", "Blog", "Author", "Docs link", "Actions"]}
					>
						{blogs.map((blog) => (
							<BlogRow key={blog.id} blog={blog} query={query} />
						))}
					</Table>
				)}
				<Pager
					first={isFirst ? null : "/dashboard/blogs"}
					next={next && `/dashboard/blogs?after=${next}`}
				/>
			</Page>
			<Outlet />
		</>
	);
}
