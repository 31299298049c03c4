import { eq } from "drizzle-orm";
import { issues, subscribers } from "~/domain/newsletter/tables.server";
import { createBlog, createUser } from "../../factories/factories";
import { createSubscriber } from "../../factories/subscribers";
import { createCommentRow, createIssue, createMessageRow, createReviewRow } from "../route-rows";
import { byAdmin, db, type ValidForms } from "./preparers";

/** A mail that waits for its next try, so that no request sends it meanwhile. */
const blog = { name: "Bolt grades", des: "What 8.8 means.", docs: "https://www.iso.org/" };
const issue = { subject: "New tools", body: "Three of them." };

export const CONTENT_FORMS: ValidForms = {
	"/dashboard/addblogs": {
		"add a blog": byAdmin(async () => ({
			path: "/dashboard/addblogs",
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId": {
		"change the picture": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await createBlog()).id}`,
			fields: blog,
			picture: true,
		})),
	},
	"/dashboard/blogs/:blogId/delete": {
		"delete a blog": byAdmin(async () => ({
			path: `/dashboard/blogs/${(await createBlog()).id}/delete`,
		})),
	},
	"/dashboard/messages": {
		"mark answered": byAdmin(async () => ({
			path: "/dashboard/messages",
			fields: { messageId: await createMessageRow(), answered: "yes" },
		})),
	},
	"/dashboard/messages/:messageId": {
		answer: byAdmin(async () => ({
			path: `/dashboard/messages/${await createMessageRow()}`,
			fields: { answer: "Yes, from 9 to 6." },
		})),
	},
	"/dashboard/reviews/:reviewId/delete": {
		"delete a review": byAdmin(async () => ({
			path: `/dashboard/reviews/${await createReviewRow(await createUser())}/delete`,
		})),
	},
	"/dashboard/comments/:commentId/delete": {
		"delete a comment": byAdmin(async () => {
			const id = await createCommentRow(await createUser(), (await createBlog()).id);
			return { path: `/dashboard/comments/${id}/delete` };
		}),
	},
	"/dashboard/newsletter/write": {
		write: byAdmin(async () => ({ path: "/dashboard/newsletter/write", fields: issue })),
	},
	"/dashboard/newsletter/subscribers/:subscriberId/delete": {
		remove: byAdmin(async () => ({
			path: `/dashboard/newsletter/subscribers/${(await createSubscriber()).id}/delete`,
		})),
	},
	"/dashboard/newsletter/:issueId": {
		"send a test": byAdmin(async () => ({ path: `/dashboard/newsletter/${await createIssue()}` })),
	},
	"/dashboard/newsletter/:issueId/send": {
		send: byAdmin(async () => {
			// Newsletters and subscribers of other tests would be served first.
			await db.update(issues).set({ state: "sent" }).where(eq(issues.state, "sending"));
			await db.delete(subscribers);
			await createSubscriber();
			return { path: `/dashboard/newsletter/${await createIssue()}/send` };
		}),
	},
	"/dashboard/newsletter/:issueId/delete": {
		delete: byAdmin(async () => ({ path: `/dashboard/newsletter/${await createIssue()}/delete` })),
	},
	"/dashboard/newsletter/:issueId/edit": {
		edit: byAdmin(async () => ({
			path: `/dashboard/newsletter/${await createIssue()}/edit`,
			fields: issue,
		})),
	},
};
