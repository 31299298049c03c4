import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Cell, Table } from "~/ui/elements/table";
import { CodeBlock } from "~/ui/layout/code-block";
import { WebhooksGuide } from "./webhooks-guide";

type ProblemType = { status: string; title: string; anchor: string };
type GuideSection = { id: string; title: string; body: ReactNode };

export function buildGuideSections({
	origin,
	problemTypes,
}: {
	origin: string;
	problemTypes: readonly ProblemType[];
}): GuideSection[] {
	return [
		{ id: "begin", title: "Getting started", body: <GettingStarted origin={origin} /> },
		{ id: "tokens", title: "Tokens", body: <Tokens /> },
		{ id: "lists", title: "Lists and caching", body: <ListsAndEtags /> },
		{ id: "repeats", title: "Idempotency", body: <Idempotency origin={origin} /> },
		{ id: "limits", title: "Rate limits", body: <RateLimits /> },
		{ id: "webhooks", title: "Webhooks", body: <WebhooksGuide /> },
		{ id: "refusals", title: "Errors", body: <ProblemTypes refusals={problemTypes} /> },
	];
}

function GettingStarted({ origin }: { origin: string }) {
	return (
		<>
			<p>
				Every call is below <span className="code">{origin}/api/v1</span>, takes and returns JSON,
				and is described in{" "}
				<a href="/api/v1/openapi.json">
					<span className="code">openapi.json</span>
				</a>{" "}
				(OpenAPI 3.1). Ids are called <span className="code">_id</span>, and prices are in tk. Get a
				token by email and password, and send it with the calls that follow. This example uses the
				demo shopper of a local shop:
			</p>
			<CodeBlock>{`TOKEN=$(curl -s -X PUT "${origin}/api/v1/user/shopper@toolyard.test" \\
  -H "Content-Type: application/json" \\
  -d '{ "password": "shopper-demo-1" }' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl "${origin}/api/v1/myorder" -H "Authorization: Bearer $TOKEN"`}</CodeBlock>
			<p>
				Other words that begin with a dollar sign, such as <span className="code">$ORDER</span>, are
				yours to fill in.
			</p>
		</>
	);
}

function Tokens() {
	return (
		<>
			<p>
				Send a token in the <span className="code">Authorization</span> header, as{" "}
				<span className="code">Bearer</span>. Cookies are ignored, so a page of any site may make
				calls. Create, name and revoke tokens that work for longer than a day on your{" "}
				<Link to="/account/tokens">account page</Link>. We store only a hash: if you lose a token,
				create another.
			</p>
			<p>
				A token with the scope <span className="code">read</span> can read,{" "}
				<span className="code">write</span> can also order, pay and post, and{" "}
				<span className="code">admin</span> can also do what admins do. No token can do more than
				its owner.
			</p>
		</>
	);
}

function ListsAndEtags() {
	return (
		<p>
			A list has 50 rows by default. If there are more, the <span className="code">Link</span>{" "}
			header has the URL of the next page. Responses to GET have an{" "}
			<span className="code">ETag</span>: send it back in{" "}
			<span className="code">If-None-Match</span>, and an unchanged response is an empty 304.
		</p>
	);
}

function Idempotency({ origin }: { origin: string }) {
	return (
		<>
			<p>
				If a response is lost, you can't know whether the call succeeded. Send your own{" "}
				<span className="code">Idempotency-Key</span> with every POST and repeat the call unchanged:
				within a day you get the first response, and nothing happens twice. The same key with
				another body is an error.
			</p>
			<CodeBlock>{`curl -X POST "${origin}/api/v1/cart" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: cart-2024-0001" \\
  -d '{ "productID": "hex-bolt-m10x60", "pQuantity": 20 }'`}</CodeBlock>
		</>
	);
}

function RateLimits() {
	return (
		<p>
			Calls are limited per token owner and per address. The <span className="code">RateLimit</span>{" "}
			header of calls that change something says how many are left and for how many seconds,{" "}
			<span className="code">RateLimit-Policy</span> what the limit is. Beyond it the response is
			429, and <span className="code">Retry-After</span> says how long to wait.
		</p>
	);
}

function ProblemTypes({ refusals }: { refusals: readonly ProblemType[] }) {
	return (
		<>
			<p>
				Errors are problems as in RFC 9457: <span className="code">application/problem+json</span>{" "}
				with a title, a detail to show, and a reference to quote when you contact us. Invalid fields
				are listed in <span className="code">errors</span>, each with its JSON Pointer. Unknown and
				repeated fields are errors, numbers must be JSON numbers, and a body has at most 64 KB (192
				KB for the prices of a list) and eight levels.
			</p>
			<Table caption="Status codes" head={["Status", "Title"]}>
				{refusals.map(({ status, title, anchor }) => (
					<tr key={status} id={anchor} className="scroll-mt-4">
						<Cell label="Status">{status}</Cell>
						<Cell label="Title">{title}</Cell>
					</tr>
				))}
			</Table>
		</>
	);
}
