import { listNewestBlogs } from "~/domain/blog/blogs.server";
import type { BlogDto } from "~/domain/blog/rules";
import { anyone } from "~/http/pages/page.server";
import { createTextFileResponse, escapeXml } from "~/http/responses/text-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { imageAt } from "~/platform/images/image-address";

const MAX_FEED_BLOGS = 20;

export const handle = { access: "anyone" } satisfies RouteHandle;

export const loader = anyone.loader(async ({ ctx }) => {
	const { shopName, origin } = ctx.settings;
	const { blogs } = await listNewestBlogs(ctx.db, null, MAX_FEED_BLOGS);
	const body = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(`Blog | ${shopName}`)}</title>
<link>${escapeXml(`${origin}/blogs`)}</link>
<atom:link href="${escapeXml(`${origin}/blogs/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>How to choose and use tools and parts, by the people who make them.</description>
<language>en</language>
${blogs.map((blog) => renderItem(origin, blog)).join("\n")}
</channel>
</rss>
`;
	return createTextFileResponse(body, "application/rss+xml", 600);
});

function renderItem(origin: string, blog: BlogDto): string {
	const url = escapeXml(`${origin}/blogs/${blog.id}`);
	// RSS readers parse a description as HTML, so the text is escaped twice.
	const picture = `<p><img src="${imageAt(origin, blog.imageKey)}" alt=""></p>`;
	const paragraphs = blog.description
		.split(/\s*\n\s*/)
		.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`);
	return `<item>
<title>${escapeXml(blog.name)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(blog.createdAt).toUTCString()}</pubDate>
<dc:creator>${escapeXml(blog.authorName || "User name")}</dc:creator>
<description>${escapeXml([picture, ...paragraphs].join(""))}</description>
</item>`;
}
