import type { EditIssueResult } from "~/domain/newsletter/issues/edit-issue.server";
import type { SendIssueResult } from "~/domain/newsletter/issues/send-issue.server";
import { notFound } from "../responses/respond.server";
import type { DomainError, FormError } from "./domain-error.server";
import { formError } from "./domain-error.server";

export function describeEditIssueError(error: DomainError<EditIssueResult>): FormError {
	if (error.reason === "no-such-issue") throw notFound();
	const message = "This newsletter is already being sent, so it can't be changed.";
	return formError(409, message);
}

export function describeSendIssueError(error: DomainError<SendIssueResult>): string {
	if (error.reason === "no-such-issue") throw notFound();
	return "There are no confirmed subscribers yet.";
}
