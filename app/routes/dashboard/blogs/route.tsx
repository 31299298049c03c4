import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listNewestBlogs } from "~/domain/blog/queries.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ListPage } from "~/ui/lists/list-page";
import { DeleteLink, EditLink } from "~/ui/lists/row-actions";
import { Picture } from "~/ui/pictures/picture";

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Blogs");

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { after, place, query } = readListUrl("/dashboard/blogs", request.url);
	const { blogs, next } = await listNewestBlogs(context.platform.db, after);
	return { blogs, query, place: { ...place, next } };
}

export default function ManageBlogs() {
	const { blogs, query, place } = useLoaderData<typeof loader>();
	return (
		<ListPage
			title="Blogs"
			csv="blogs.csv"
			add={["Add blog", "/dashboard/addblogs"]}
			empty="No blogs available"
			noMore="No more blogs"
			place={place}
			caption="All blogs, newest first"
			rows={blogs}
			columns={[
				["Picture", ({ imageKey }) => <Picture imageKey={imageKey} alt="" size={64} />],
				["Blog", ({ name }) => name],
				["Author", ({ authorName }) => authorName || "User name"],
				["Docs link", ({ docsLink }) => <DocsLink href={docsLink} />],
				["Actions", ({ id, name }) => <BlogActions id={id} name={name} query={query} />],
			]}
		/>
	);
}

const DocsLink = ({ href }: { href: string }) => (
	<a href={href} rel="noreferrer">
		{new URL(href).hostname}
	</a>
);

const BlogActions = ({ id, name, query }: { id: string; name: string; query: string }) => (
	<>
		<EditLink to={`/dashboard/blogs/${id}${query}`} what={name} />
		<DeleteLink to={`/dashboard/blogs/${id}/delete${query}`} what={name} />
	</>
);
