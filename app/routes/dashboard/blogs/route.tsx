import { listNewestBlogs } from "~/domain/blog/blogs.server";
import { admin } from "~/http/pages/page.server";
import { readListUrl } from "~/http/responses/list-url.server";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { ListPage } from "~/ui/lists/list-page";
import { EditAndDelete } from "~/ui/lists/row-actions";
import { Picture } from "~/ui/pictures/picture";

export const handle = { access: "admin", right: "content" } satisfies RouteHandle;

export const meta = titled("Blogs");

const PATH = "/dashboard/blogs";

export const loader = admin.loader(async ({ request, ctx }) => {
	const { after, place, query } = readListUrl(PATH, request.url);
	const { blogs, next } = await listNewestBlogs(ctx.db, after);
	return { blogs, query, place: { ...place, next } };
});

export default withData<typeof loader>(({ blogs, query, place }) => (
	<ListPage
		title="Blogs"
		exported={["blogs"]}
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
			["Actions", (blog) => <EditAndDelete {...blog} path={PATH} query={query} />],
		]}
	/>
));

const DocsLink = ({ href }: { href: string }) => (
	<a href={href} rel="noreferrer">
		{new URL(href).hostname}
	</a>
);
