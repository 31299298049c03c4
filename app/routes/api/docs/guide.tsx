import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Cell, Table } from "~/ui/elements/table";
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
		{ id: "begin", title: "Begin", body: <GettingStarted origin={origin} /> },
		{ id: "tokens", title: "Tokens", body: <Tokens /> },
		{ id: "lists", title: "Lists and copies", body: <ListsAndEtags /> },
		{ id: "repeats", title: "Repeats", body: <Idempotency origin={origin} /> },
		{ id: "limits", title: "How often", body: <RateLimits /> },
		{ id: "webhooks", title: "Webhooks", body: <WebhooksGuide /> },
		{ id: "refusals", title: "Refusals", body: <ProblemTypes refusals={problemTypes} /> },
	];
}

function GettingStarted({ origin }: { origin: string }) {
	return (
		<>
			<p>
				Every call is below <span className="code">{origin}/api/v1</span>, takes and answers JSON,
				and is described for programs in{" "}
				<a href="/api/v1/openapi.json">
					<span className="code">openapi.json</span>
				</a>{" "}
				(OpenAPI 3.1). Ids are called <span className="code">_id</span>, and prices are in tk. Get a
				token by e-mail and password, and keep it for the calls that follow. Here it is the demo
				shopper's of a shop that runs on your own machine:
			</p>
			<pre className="api-code">{`TOKEN=$(curl -s -X PUT "${origin}/api/v1/user/shopper@toolyard.test" \\
  -H "Content-Type: application/json" \\
  -d '{ "password": "shopper-demo-1" }' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
curl "${origin}/api/v1/myorder" -H "Authorization: Bearer $TOKEN"`}</pre>
			<p>
				Whatever else begins with a dollar in the lines below, such as{" "}
				<span className="code">$ORDER</span>, is yours to fill in.
			</p>
		</>
	);
}

function Tokens() {
	return (
		<>
			<p>
				A token stands in the <span className="code">Authorization</span> header, as{" "}
				<span className="code">Bearer</span>; cookies count for nothing here, so a page of any site
				may make calls. Tokens that work for longer than a day are made, named and revoked on your{" "}
				<Link to="/account/tokens">account page</Link>. We keep only what proves them: whoever loses
				one makes another.
			</p>
			<p>
				A token with the scope <span className="code">read</span> looks,{" "}
				<span className="code">write</span> also orders, pays and posts, and{" "}
				<span className="code">admin</span> also does what an admin does. None does more than its
				owner may.
			</p>
		</>
	);
}

function ListsAndEtags() {
	return (
		<p>
			A list has 50 rows unless you say otherwise. Where there are more, the answer's{" "}
			<span className="code">Link</span> header has the address of the next page. An answer to GET
			has an <span className="code">ETag</span>: send it back in{" "}
			<span className="code">If-None-Match</span>, and what hasn't changed is answered with an empty
			304.
		</p>
	);
}

function Idempotency({ origin }: { origin: string }) {
	return (
		<>
			<p>
				When an answer is lost on a bad line you can't know whether the call was made. Send an{" "}
				<span className="code">Idempotency-Key</span> of your own with every POST, and repeat it as
				it was: within a day you get the first answer, and nothing happens twice. The same key with
				another body is refused.
			</p>
			<pre className="api-code">{`curl -X POST "${origin}/api/v1/cart" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: cart-2024-0001" \\
  -d '{ "productID": "hex-bolt-m10x60", "pQuantity": 20 }'`}</pre>
		</>
	);
}

function RateLimits() {
	return (
		<p>
			Calls are counted by token's owner and by address. The <span className="code">RateLimit</span>{" "}
			header says how many are left and for how many seconds;{" "}
			<span className="code">RateLimit-Policy</span> how many there are in all. Past that the answer
			is 429, and <span className="code">Retry-After</span> says how long to wait.
		</p>
	);
}

function ProblemTypes({ refusals }: { refusals: readonly ProblemType[] }) {
	return (
		<>
			<p>
				A refusal is a problem as RFC 9457 has it:{" "}
				<span className="code">application/problem+json</span> with a title, a detail to show, and a
				reference to name when you ask us. What is wrong with single fields stands in{" "}
				<span className="code">errors</span>, each with the JSON Pointer of its field. There are no
				fields besides those listed below and none twice, numbers are numbers, and a body has 64 KB
				and eight levels at most.
			</p>
			<Table caption="What a status says" head={["Status", "Title"]}>
				{refusals.map(({ status, title, anchor }) => (
					<tr key={status} id={anchor}>
						<Cell label="Status">{status}</Cell>
						<Cell label="Title">{title}</Cell>
					</tr>
				))}
			</Table>
		</>
	);
}
