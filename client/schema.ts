// Written by `npm run client` from the API's own description. Don't edit it.

export interface paths {
    "/admin/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether you are an admin; admins may check any email */
        get: operations["isAdmin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/{user}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Get a token or change a profile, by email
         * @description A password returns a token that works for a day; an account has at most five of these. Tokens that last longer are created on the account page. A token without fields returns another that expires no later. A token with profile fields changes your profile; admins may change any.
         */
        put: operations["putUser"];
        post?: never;
        /** Delete an account, by its id */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The products for sale, newest first
         * @description Answers 50 rows at a time, or as many as `limit` says: follow the Link header to the next ones. X-Total-Count of the first answer says how many there are.
         */
        get: operations["listProducts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a product */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same products as a plain array
         * @description Answers 50 rows at a time, or as many as `limit` says: follow the Link header to the next ones. X-Total-Count of the first answer says how many there are.
         */
        get: operations["listProductsBare"];
        put?: never;
        /** Add a product */
        post: operations["addProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/product/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a product
         * @description A product with orders is archived instead; its orders keep their details. 200 with a deletedCount of 0: it was already archived.
         */
        delete: operations["deleteProduct"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a product to your cart
         * @description Replaces the quantity of a product that is already in the cart.
         */
        post: operations["addToCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mycart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your cart, newest first
         * @description Defaults to your own email; admins may use any email.
         */
        get: operations["listCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/cart/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove an item from your cart */
        delete: operations["removeFromCart"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All orders, newest first
         * @description Answers 50 rows at a time, or as many as `limit` says: follow the Link header to the next ones. X-Total-Count of the first answer says how many there are.
         */
        get: operations["listOrders"];
        put?: never;
        /**
         * Order one product
         * @description Your price for that quantity is charged. If you send a price or a total, an order that would cost more is refused, so that you never pay an unexpected amount; one that costs less is accepted.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/myorder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your orders, newest first
         * @description Defaults to your own email; admins may use any email. Answers 50 rows at a time, or as many as `limit` says: follow the Link header to the next ones. X-Total-Count of the first answer says how many there are.
         */
        get: operations["listOwnOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/order/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get one of your orders; admins may get any order */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        /**
         * Cancel one of your unpaid orders; admins may cancel any
         * @description 202 with a deletedCount of 0: a payment is being closed, and the order then ends cancelled or paid, whichever came first. 200 with a deletedCount of 0: the order was already cancelled.
         */
        delete: operations["cancelOrder"];
        options?: never;
        head?: never;
        /**
         * Report that one of your orders has been paid
         * @description Only a hint: the shop checks with the payment provider and returns the order. The call itself never marks an order as paid.
         */
        patch: operations["hintPayment"];
        trace?: never;
    };
    "/payments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Mark a paid order as shipped
         * @description All that is left of it; packed shipments leave as they are. A modifiedCount of 0 means that it was already shipped.
         */
        put: operations["shipOrder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/create-payment-intent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start a card payment for one of your orders
         * @description The payment is for what an unpaid order owes, with its delivery. Send its orderId, or the _id of a record: without delivery, one product can be paid alone. A total is compared: nothing else is charged. A total alone works only if exactly one of your unpaid orders or products has it. Repeated calls return the same payment.
         */
        post: operations["createPaymentIntent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reviews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reviews, newest first */
        get: operations["listReviews"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a review in your name
         * @description About the shop, or a product that you have bought.
         */
        post: operations["postReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message to the shop
         * @description With a token, the account's email is used instead.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All accounts, newest first */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/admin/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a user an admin
         * @description A modifiedCount of 0 means that they were already an admin.
         */
        put: operations["makeAdmin"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your profile
         * @description Defaults to your own email; admins may use any email.
         */
        get: operations["getProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/blogs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The blogs, newest first */
        get: operations["listBlogs"];
        put?: never;
        /** Publish a blog in your name */
        post: operations["addBlog"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/blog/{blogId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The comments on a blog, newest first */
        get: operations["listComments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/comments/create-comment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Comment on a blog in your name */
        post: operations["postComment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture to use its URL in another call
         * @description A JPEG, PNG, WebP or AVIF of at most 5 MB. Camera metadata is removed. The product, blog or profile that uses it keeps its own copy; an unused upload is deleted after an hour.
         */
        post: operations["uploadPicture"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/parts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find products by part number
         * @description The exact number first, then numbers that begin with it; at most 12. Dashes, spaces and capitals make no difference; a point, comma, slash or plus between digits only decides which comes first. With a token, your own part numbers are found too.
         */
        get: operations["findParts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All categories, each before those below it */
        get: operations["listCategories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/categories/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A category with its parts, and filters with counts
         * @description The path is that of the list of categories, with or without its first and last slash. Any other parameter is a filter: the `_id` of a facet and one of its values, such as `thread=M8`; a repeated one takes either value. The count of a value is what choosing it would show with the other filters. At most 50 parts per answer.
         */
        get: operations["getCategory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/families/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A family with its parts
         * @description At most 200 parts per answer, oldest first.
         */
        get: operations["getFamily"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/backorders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you wait for, newest first
         * @description Those of your company, if you buy for one. A `ready` one has arrived and is held; an unpaid order is made of it within five minutes. At most 50 per answer.
         */
        get: operations["listBackorders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order your cart, or a list of parts, as one order
         * @description Your prices for the quantities are charged, and the charge of the delivery method. All lines are ordered or none; an error names the line. What waits for stock is no part of the total. `orderId` is null if everything waits. A requester of a company orders from approved lists; a 403 says what needs a request.
         */
        post: operations["placeTradeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Cancel one of your orders as a whole; admins may cancel any
         * @description Takes the `orderId` of `POST /trade/orders`. 202 with a deletedCount of 0: a payment is being closed, and the order then ends cancelled or paid.
         */
        delete: operations["cancelTradeOrder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/orders/{id}/charge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put an unpaid order on your company's account
         * @description All that is unpaid of it becomes a debt, and its invoice says when it is due. Charged twice it is charged once. Refused with 409 above the credit limit, while an invoice is overdue by more than seven days, or when money has arrived for the order.
         */
        post: operations["chargeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/quotes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your quotes, and those of your company
         * @description Newest first, at most 50 per answer.
         */
        get: operations["listQuotes"];
        put?: never;
        /**
         * Ask the shop for its prices
         * @description The shop answers by email. The same part with several quantities is priced for each; what is no part stays a text for the shop's staff.
         */
        post: operations["requestQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/quotes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A quote, with its lines */
        get: operations["getQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/quotes/{id}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a quote, which places the order
         * @description At its prices. It is refused if the quote was changed or costs another total than you send. Without `orderId` in the answer everything waits for stock.
         */
        post: operations["acceptQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/quotes/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a quote */
        post: operations["declineQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/orders/{id}/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark units of an order as shipped
         * @description Without lines, all that is left to ship leaves: packed shipments as they are, and the rest in a new one. It is final, and the buyer gets an email.
         */
        post: operations["shipUnits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to return units of one of your orders
         * @description Of units that were shipped. The shop approves or rejects it by email, and refunds what has arrived.
         */
        post: operations["requestReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/pads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a list of part numbers and quantities
         * @description Every line gets one verdict; 'ok' needs no choice. Lines after the first 1000 are only counted, in 'unreadLines'. If it isn't clear which column of a table is which, all lines are 'unread' and 'possibleColumns' lists the choices: send the list again with 'columns'. A pad is kept for 30 days.
         */
        post: operations["createOrderPad"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/pads/{id}/cart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add the lines of a pad that are ok to your cart
         * @description All of them or, if stock or a price has changed since the pad was checked, none. Lines that need a choice stay on the pad.
         */
        post: operations["addOrderPadToCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a quantity of a product costs you
         * @description With a token your own price, otherwise the price for everybody.
         */
        get: operations["getPrice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/price-lists/{id}/prices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The prices of a price list
         * @description Of at most 100 products per answer.
         */
        get: operations["getListPrices"];
        /**
         * Replace the prices of the parts you name
         * @description The prices of each part are replaced as a whole; the price null removes them. All or none of at most 1000 prices. The first prices of a part in a list with a percentage end the percentage for that part: if that makes a quantity dearer, confirm it with 'endPercentage'.
         */
        put: operations["putListPrices"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/stock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count or change the stock of parts
         * @description All or none of at most 1000 parts. The stock ledger keeps each with your reference.
         */
        post: operations["changeStock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/company": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The company you buy for, with your role and limit */
        get: operations["getCompany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the settings of your company, as an owner
         * @description What you leave out stays.
         */
        patch: operations["changeCompany"];
        trace?: never;
    };
    "/trade/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The members of your company
         * @description Owners first, and for owners the invitations that nobody has accepted yet.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Invite a member, as an owner
         * @description We email a link that works for 7 days, for an account with this address. A new invitation to an address ends the link of the old one.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member as an owner, or leave the company yourself
         * @description The account then buys for itself, and is logged out. Its tokens work on, without the company.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /** Change the role and the limit of a member, as an owner */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/trade/invitations/{email}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Withdraw an invitation, as an owner */
        delete: operations["withdrawInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What your company owes, and what it may order on account
         * @description For all members of a company; a person has no account.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/account/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of your company's account, newest first
         * @description At most 50 per answer. An entry never changes; a mistake is corrected by another.
         */
        get: operations["listAccountEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/customers/{id}/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a transfer to the account of a company
         * @description It settles the oldest debt first. Each reference is recorded once.
         */
        post: operations["recordAccountPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your addresses, or your company's, by label */
        get: operations["listAddresses"];
        put?: never;
        /**
         * Add an address, in a company as an owner
         * @description Answers all of them, at most 100. The same address again adds nothing.
         */
        post: operations["addAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/addresses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change an address, in a company as an owner
         * @description Orders that were placed keep theirs.
         */
        put: operations["changeAddress"];
        post?: never;
        /** Remove an address, in a company as an owner */
        delete: operations["removeAddress"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/part-numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What you or your company call the shop's products
         * @description Answers 100 at a time, by number: follow the Link header to the next ones.
         */
        get: operations["listPartNumbers"];
        put?: never;
        /**
         * Add part numbers of your own; in a company not as a viewer
         * @description All or none of at most 1000. Adding one again changes nothing.
         */
        post: operations["addPartNumbers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/part-numbers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove one of your own part numbers; in a company not as a viewer */
        delete: operations["removePartNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/delivery-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How your cart can be delivered, and what it costs
         * @description As the order form shows it, with your prices. None in a shop without delivery methods.
         */
        get: operations["listDeliveryMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Your requests for approval, and those you may decide */
        get: operations["listRequests"];
        put?: never;
        /**
         * Ask the others of your company to order your cart
         * @description Moves the cart into a request, at today's prices. It waits for 14 days and holds no stock; who approves it places the order in your name. A part of which too little is in stock is refused unless `waits` names it.
         */
        post: operations["requestApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/requests/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One of your requests; for owners and buyers any of the company */
        get: operations["getRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Lower quantities of a request, before you approve it
         * @description 0 removes a part. The revision rises, so that nobody decides on what was shown before.
         */
        patch: operations["changeRequest"];
        trace?: never;
    };
    "/trade/requests/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request, which places the order
         * @description In the requester's name and against your limit. It is refused if the request was changed or costs another total than you send.
         */
        post: operations["approveRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/requests/{id}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Decline a request, with a reason */
        post: operations["declineRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/trade/requests/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Withdraw your own request */
        post: operations["withdrawRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "order.placed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was placed
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderPlaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An order was paid in full, by card or by bank, and has its invoice
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderPaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.shipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nothing of an order is left to ship
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderShipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A whole order was cancelled by its buyer, an admin or an expired hold
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Money of an order goes back, also a part of it
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "shipment.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Units of an order were shipped, with carrier and tracking number
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["shipmentSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order_line.placed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was ordered
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderLinePlaced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order_line.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was paid
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderLinePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order_line.shipped": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Nothing of an ordered product is left to ship
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderLineShipped"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order_line.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was cancelled before it was paid
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderLineCancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "order_line.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A product was refunded in full
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["orderLineRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "alert.raised": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The shop found a problem, listed under PAYMENTS
         * @description Signed according to Standard Webhooks (standardwebhooks.com).
         */
        post: operations["alertRaised"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An error (RFC 9457) */
        Problem: {
            /** Format: uri */
            type: string;
            title: string;
            status: number;
            detail: string;
            reference: string;
            errors?: {
                pointer: string;
                detail: string;
            }[];
            /** @description Quantities that can be ordered instead of an invalid one */
            nearest?: number[];
        };
        Product: {
            _id: string;
            name: string;
            /** Format: uri */
            img: string;
            /** @description Of one unit, in tk; left out for visitors if the shop shows prices to members only */
            price?: number;
            /** @description Available units */
            quantity: number;
            description: string;
            /** @description The shop's own, such as TY-0912 */
            partNumber?: string;
            /**
             * @description What quantity 1 buys
             * @enum {string}
             */
            unit: "piece" | "box" | "pack" | "set" | "pair" | "metre" | "kg";
            /** @description Pieces in one unit */
            packSize: number;
            /** @description The smallest quantity that can be ordered, in units */
            minQuantity: number;
            /** @description Quantities are multiples of it */
            orderMultiple: number;
            /** @description The creator; visible to them and admins only */
            email?: string;
        };
        CartItem: {
            _id: string;
            /** @description The cart's owner */
            name: string;
            email: string;
            /** @description Units in the cart */
            pQuantity: number;
            productID: string;
            productName: string;
            /** @description Current unit price in tk */
            price: number;
            /** @description Units currently in stock */
            quantity: number;
            description: string;
            /** Format: uri */
            img: string;
        };
        OrderLine: {
            _id: string;
            /** @description What people call the order, such as SO-100482 */
            orderNumber: string;
            /** @description The buyer's own number, if given */
            purchaseOrderNumber?: string;
            /** @description The buyer's company, if given */
            companyName?: string;
            /** @description The company's own, if given */
            costCentre?: string;
            /** @description The company's own, if given */
            note?: string;
            /** @description Recipient */
            name: string;
            email: string;
            address: string;
            phone: string;
            /** @description Of the quote that it accepted, such as QU-100001 */
            quoteNumber?: string;
            productID: string;
            /** @description Of the product when ordered, if it had one */
            partNumber?: string;
            productName: string;
            /** @description Units ordered */
            pQuantity: number;
            /** @description Unit price in tk when ordered */
            price: number;
            /** @description Units in stock now */
            quantity: number;
            description: string;
            /** @description In tk: the integer part of price times pQuantity */
            total: number;
            /** @description The VAT that price and total contain, in per cent */
            vatRate: number;
            /** Format: uri */
            img: string;
            paid: boolean;
            /** @description Payment ID, once paid */
            transaction?: string;
            /**
             * @description Of what the company pays later
             * @constant
             */
            method?: "account";
            /**
             * Format: date
             * @description The last day to pay what is on account
             */
            dueOn?: string;
            /** @enum {string} */
            status: "unpaid" | "paid" | "shipped" | "cancelled" | "refunded";
            /** @description The order that this product is a line of */
            orderId: string;
            /** @description Such as INV-2026-000123, once the order is paid; not in webhooks */
            invoiceNumber?: string;
            /** @description Who delivers it, if known */
            carrier?: string;
            /** @description The carrier's number of the parcel, if known */
            trackingNumber?: string;
            /**
             * Format: uri
             * @description The carrier's page about the parcel, if known
             */
            trackingUrl?: string;
        };
        Review: {
            _id: string;
            name: string;
            /** @description Visible to its author and admins only */
            email?: string;
            /**
             * Format: uri
             * @description The author's picture, or the default one
             */
            img: string;
            ratings: number;
            review: string;
        };
        User: {
            _id: string;
            email: string;
            /** @enum {string} */
            role: "customer" | "admin";
            name: string;
            /** @description The profile photo; empty if there is none */
            img1: string | "";
        };
        Profile: {
            _id: string;
            email: string;
            /** @enum {string} */
            role: "customer" | "admin";
            name: string;
            /** @description The profile photo; empty if there is none */
            img1: string | "";
            address: string;
            gender: string;
            age: string;
            education: string;
            /** @description The cover photo; empty if there is none */
            img2: string | "";
        };
        Blog: {
            _id: string;
            name: string;
            des: string;
            /** Format: uri */
            docs: string;
            /** Format: uri */
            img: string;
            /** @description Visible to its author and admins only */
            email?: string;
        };
        Comment: {
            _id: string;
            /** @description Visible to its author and admins only */
            email?: string;
            name: string;
            /**
             * Format: uri
             * @description The author's picture, or the default one
             */
            img: string;
            comment: string;
            blogId: string;
        };
        Category: {
            _id: string;
            name: string;
            /** @description The slugs from the top, such as /fasteners/bolts/ */
            path: string;
            parentId?: string;
            intro: string;
            /** @description Parts for sale, here and below */
            partCount: number;
        };
        CategoryParts: {
            category: components["schemas"]["Category"];
            /** @description The categories inside it; one that has any has no parts itself */
            below: components["schemas"]["Category"][];
            /** @description What its parts can be filtered by */
            facets: {
                _id: string;
                name: string;
                unit: string;
                values: {
                    value: string;
                    /** @description Parts that choosing it shows */
                    count?: number;
                    isChosen: boolean;
                }[];
            }[];
            families: {
                slug: string;
                name: string;
                partCount?: number;
                /** @description Of its cheapest part */
                price?: number;
            }[];
            parts: components["schemas"]["ListedPart"][];
            /** @description Parts on all pages */
            total?: number;
            /** @description More than 900 parts match: not sorted by price, and not all is counted */
            isTruncated: boolean;
            next: string | null;
        };
        ListedPart: {
            productID: string;
            partNumber?: string;
            name: string;
            /** @description As of a product */
            price?: number;
            /** @description Available units */
            quantity: number;
            /** @enum {string} */
            unit: "piece" | "box" | "pack" | "set" | "pair" | "metre" | "kg";
            packSize: number;
            minQuantity: number;
            orderMultiple: number;
            /** @description By the _id of an attribute */
            values: {
                [key: string]: string | number;
            };
        };
        Family: {
            _id: string;
            slug: string;
            name: string;
            intro: string;
            categoryPath: string;
            columns: {
                _id: string;
                name: string;
                /** @enum {string} */
                kind: "choice" | "number" | "text";
                unit: string;
            }[];
            parts: components["schemas"]["ListedPart"][];
            /** @description For 'after', if there are more parts */
            next?: number;
        };
        Backorder: {
            _id: string;
            /** @enum {string} */
            state: "waiting" | "ready" | "ordered" | "cancelled" | "expired";
            productId: string;
            partNumber?: string;
            productName: string;
            quantity: number;
            /** @description What a unit will cost */
            unitPricePoisha: number;
            /** @description Days until it usually arrives */
            leadDays?: number;
            /** @description The order of what was in stock */
            orderId?: string;
            /** @description The order that it became */
            newOrderId?: string;
            /** Format: date-time */
            createdAt: string;
        };
        Account: {
            /** @description An invoice is due so many days after its own */
            termsDays: number;
            /** @description 0 for no account */
            creditLimitPoisha: number;
            /** @description Below 0 the shop owes it */
            owedPoisha: number;
            /** @description What can be ordered on account now, unless something is overdue */
            freePoisha: number;
            /** @description After its due day */
            overduePoisha: number;
            /** @description What is owed, by the days since it was due */
            ages: {
                /** @description Not due */
                notDue: number;
                /** @description 1 to 30 days overdue */
                upTo30: number;
                /** @description 31 to 60 days */
                upTo60: number;
                /** @description 61 to 90 days */
                upTo90: number;
                /** @description More than 90 days */
                over90: number;
            };
        };
        ListedQuote: {
            _id: string;
            /** @description What people call it, such as QU-100001 */
            number: string;
            /** @enum {string} */
            state: "requested" | "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Its last moment, once it is answered
             */
            validUntil?: string;
        };
        Quote: {
            _id: string;
            /** @description What people call it, such as QU-100001 */
            number: string;
            /** @enum {string} */
            state: "requested" | "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: date-time
             * @description Its last moment, once it is answered
             */
            validUntil?: string;
            /** @description Send it to accept; 0 until the request is answered */
            revision: number;
            /**
             * Format: uri
             * @description Opens its page. Who has it reads the quote and asks
             */
            url: string;
            /** @description What the buyer wrote */
            request?: string;
            /** @description What the shop wrote */
            note?: string;
            /** @description No line can be left out */
            isWhole: boolean;
            lines: {
                /** @description Names the line */
                n: number;
                /** @description None of a text, such as work. Several lines of a part are alternatives */
                productID?: string;
                /** @description Or the text */
                productName: string;
                partNumber?: string;
                quantity: number;
                /** @description Of a part: units in stock now */
                available?: number;
                /** @description Of what is not in stock */
                leadDays?: number;
                /** @description Of one unit in tk, once the request is answered */
                price?: number;
                /** @description In tk, rounded down */
                total?: number;
            }[];
            delivery: {
                /** @description None as agreed */
                method?: string;
                /** @description In tk */
                price: number;
            };
            /** @description In tk, with delivery; without parts of which a quantity must be chosen */
            total: number;
            /** @description Of declining */
            reason?: string;
            orderId?: string;
            orderNumber?: string;
        };
        Shipment: {
            _id: string;
            /** @description What people call it, such as SH-100001 */
            number: string;
            orderId: string;
            /** @description What people call the order, such as SO-100482 */
            orderNumber: string;
            /** @description The buyer's own number, if given */
            purchaseOrderNumber?: string;
            /** @description The buyer's company, if given */
            companyName?: string;
            /** @description The company's own, if given */
            costCentre?: string;
            /** @description Printed on the packing slip */
            note?: string;
            /** @description Recipient */
            name: string;
            email: string;
            address: string;
            phone: string;
            /** @description Of the address, if given */
            district?: string;
            /** @description Its name when ordered; none as agreed */
            deliveryMethod?: string;
            /**
             * Format: date
             * @description When the buyer would like to have the goods
             */
            requestedOn?: string;
            /** @description Who delivers it, if known */
            carrier?: string;
            /** @description The carrier's number of the parcel, if known */
            trackingNumber?: string;
            /**
             * Format: uri
             * @description The carrier's page about the parcel, if known
             */
            trackingUrl?: string;
            /** Format: date-time */
            sentAt: string;
            lines: {
                /** @description Of the order's line */
                _id: string;
                /** @description In the order, from 1 */
                position: number;
                productID: string;
                /** @description Of the product when ordered, if it had one */
                partNumber?: string;
                productName: string;
                /** @description Units ordered */
                pQuantity: number;
                /** @description The buyer's own, if there was one */
                customerNumber?: string;
                /** @description Units in this shipment */
                units: number;
            }[];
        };
        Return: {
            _id: string;
            /** @description What people call it, such as RT-100001 */
            number: string;
            orderId: string;
            orderNumber: string;
            /** @enum {string} */
            state: "requested" | "approved" | "rejected" | "withdrawn" | "received" | "settled";
            /** @enum {string} */
            reason: "not-needed" | "ordered-wrong" | "sent-wrong" | "damaged" | "faulty";
            note?: string;
            /** Format: date-time */
            createdAt: string;
            lines: {
                lineId: string;
                partNumber?: string;
                productName: string;
                /** @description Units that come back */
                quantity: number;
            }[];
        };
        /** @description A list with a verdict for every line */
        OrderPad: {
            _id: string;
            unreadLines: number;
            /** @description From 1, while it isn't clear which column is which; else null */
            possibleColumns: {
                part: number[];
                /** @description null: none of them has the quantities */
                quantity: (number | null)[];
            } | null;
            lines: {
                /** @description From 1; empty lines don't count */
                line: number;
                typed: string;
                /** @enum {string} */
                verdict: "ok" | "left-out" | "quantity-missing" | "fraction" | "ambiguous-number" | "unfilled-packs" | "invalid-quantity" | "short" | "two-readings" | "several-parts" | "superseded" | "unknown" | "note" | "heading" | "unread" | "merged" | "added" | "ordered";
                productID: string | null;
                partNumber: string;
                /** @description In units */
                quantity: number | null;
                /** @description Of one unit for this quantity, in tk; null if the line isn't ready */
                price: number | null;
                /** @description What to choose, or what was done */
                note: string;
                choices: {
                    productID: string;
                    partNumber: string;
                    /** @description In units; null if the line has none */
                    quantity: number | null;
                }[];
            }[];
        };
        Price: {
            product: string;
            partNumber?: string;
            quantity: number;
            /** @description Of one unit, in tk */
            price: number;
            /** @description In whole tk */
            total: number;
            /**
             * @description 'base' is the product's own price, the others are kinds of price lists
             * @enum {string}
             */
            source: "base" | "contract" | "group" | "sale" | "public";
            /** @description Whether VAT was taken off, because you are exempt */
            vatExempt: boolean;
            /** @description Of the list, in Bangladesh, like 2026-12-31 */
            lastDay?: string;
            /** @description The quantities at which the price falls, from 1 on */
            breaks: {
                minQuantity: number;
                price: number;
                /**
                 * @description 'base' is the product's own price, the others are kinds of price lists
                 * @enum {string}
                 */
                source: "base" | "contract" | "group" | "sale" | "public";
            }[];
        };
        ListPrice: {
            product: string;
            partNumber?: string;
            minQuantity: number;
            /** @description Of one unit from this quantity on, in tk */
            price: number;
        };
        Company: {
            name: string;
            /** @enum {string} */
            state: "applied" | "active" | "on_hold" | "closed";
            /** @description Whether orders need a purchase order number */
            poRequired: boolean;
            /** @description Whether orders need a cost centre */
            costCentreRequired: boolean;
            /** @description Of which orders name one; empty if they name any */
            costCentres: string[];
            /** @description Where invoices are mailed too; for owners */
            invoiceEmail?: string;
            /** @description The company's number for VAT; for owners */
            bin?: string;
            /** @description Orders of more, in tk, need a second member; null for none */
            approveOver: number | null;
            /** @description Of one order, in tk */
            orderMinimum: number;
            /**
             * @description Your own
             * @enum {string}
             */
            role: "owner" | "buyer" | "requester" | "viewer";
            /** @description This month in Dhaka, such as 2026-12 */
            month: string;
            /** @description What your orders may cost this month, in tk */
            monthLimit: number | null;
            /** @description What they cost so far, with what waits, in tk */
            monthSpent: number;
        };
        Member: {
            _id: string;
            name: string;
            email: string;
            /** @enum {string} */
            role: "owner" | "buyer" | "requester" | "viewer";
            /** @description What the member's orders may cost in a calendar month, in tk; null for any amount */
            monthLimit: number | null;
        };
        AccountEntry: {
            /** @description From 1, without gaps */
            n: number;
            /** @enum {string} */
            kind: "opening" | "charge" | "payment" | "withheld" | "credit" | "write-off" | "payout" | "correction";
            /** @description Above 0 for what is owed more */
            amountPoisha: number;
            /** @description After it */
            owedPoisha: number;
            /**
             * Format: date
             * @description The last day to pay it
             */
            dueOn?: string;
            orderId?: string;
            orderNumber?: string;
            invoiceNumber?: string;
            /** @description Of a transfer or a certificate */
            reference?: string;
            /** @description Of a payout the reference of its transfer, of an opening balance its invoice */
            note?: string;
            /** @description The entry that a correction takes back */
            corrects?: number;
            /** Format: date-time */
            createdAt: string;
        };
        Address: {
            _id: string;
            label: string;
            name: string;
            address: string;
            district: string;
            phone: string;
        };
        DeliveryMethod: {
            /** @description Send it as 'deliveryMethodId' */
            _id: string;
            name: string;
            /** @enum {string} */
            kind: "delivery" | "pickup" | "own-carrier";
            /** @description Until it arrives or is ready, usually */
            days: number;
            /** @description Where it delivers to; everywhere without */
            districts?: string[];
            /** @description The heaviest order */
            maxKg?: number;
            /** @description In tk: goods for as much are delivered free */
            freeOver?: number;
            /**
             * @description What 'rates' count: the order, or its kilograms
             * @enum {string}
             */
            unit: "order" | "kg";
            /** @description None for a method that costs nothing */
            rates: {
                /** @description From so many units on */
                from: number;
                /** @description Of one unit, in tk */
                price: number;
            }[];
            /** @description For your cart as it is now, in tk */
            charge?: number;
            /** @description Why it can't deliver your cart */
            problem?: string;
        };
        ListedApprovalRequest: {
            _id: string;
            /** @enum {string} */
            state: "pending" | "approved" | "declined" | "withdrawn" | "expired";
            /** @description The member's name */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            lineCount: number;
            /** @description In tk, at the prices of the request */
            goods: number;
        };
        ApprovalRequest: {
            _id: string;
            /** @enum {string} */
            state: "pending" | "approved" | "declined" | "withdrawn" | "expired";
            /** @description The member's name */
            requestedBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            lineCount: number;
            /** @description In tk, at the prices of the request */
            goods: number;
            /** @description Send it with a decision */
            revision: number;
            /** @description What changed since the request */
            changes: string[];
            lines: {
                productID: string;
                productName: string;
                partNumber: string;
                /** @description The company's own, if there is one */
                customerNumber?: string;
                /** @description 0 was removed */
                quantity: number;
                requestedQuantity: number;
                /** @description Of the quantity, what waits for stock and is not in the total */
                laterQuantity: number;
                /** @description Of one unit today, in tk */
                price: number;
                /** @description When it was requested */
                requestedPrice: number;
            }[];
            /** @description What the order would cost today, with delivery, in tk; send it to approve */
            total: number;
            delivery: {
                name: string;
                address: string;
                phone: string;
                district?: string;
                purchaseOrderNumber: string;
                costCentre?: string;
                note?: string;
            };
            decidedBy?: string;
            /** Format: date-time */
            decidedAt?: string;
            /** @description Of declining */
            reason?: string;
            orderId?: string;
        };
        Order: {
            _id: string;
            /** @description What people call the order, such as SO-100482 */
            orderNumber: string;
            /** @description The buyer's own number, if given */
            purchaseOrderNumber?: string;
            /** @description The buyer's company, if given */
            companyName?: string;
            /** @description The company's own, if given */
            costCentre?: string;
            /** @description The company's own, if given */
            note?: string;
            /** @description Recipient */
            name: string;
            email: string;
            address: string;
            phone: string;
            /** @description Of the address, if given */
            district?: string;
            /** @description Its name when ordered; none as agreed */
            deliveryMethod?: string;
            /**
             * Format: date
             * @description When the buyer would like to have the goods
             */
            requestedOn?: string;
            /** @description Of the quote that it accepted, such as QU-100001 */
            quoteNumber?: string;
            /** @enum {string} */
            status: "unpaid" | "partly-paid" | "paid" | "partly-shipped" | "shipped" | "cancelled" | "refunded";
            /**
             * Format: date-time
             * @description When it was placed
             */
            createdAt: string;
            lines: {
                /** @description Of the order's line */
                _id: string;
                /** @description In the order, from 1 */
                position: number;
                productID: string;
                /** @description Of the product when ordered, if it had one */
                partNumber?: string;
                productName: string;
                /** @description Units ordered */
                pQuantity: number;
                /** @description The buyer's own, if there was one */
                customerNumber?: string;
                /**
                 * @description A service is a charge, such as for delivery
                 * @enum {string}
                 */
                kind: "goods" | "service";
                /** @description Units that will not be shipped */
                cancelledUnits: number;
                shippedUnits: number;
                /** @description Of the shipped ones */
                returnedUnits: number;
                /** @description Unit price in tk when ordered */
                price: number;
                /** @description In tk */
                total: number;
                /** @description In tk, also what is still on its way */
                refunded: number;
                /** @description The VAT that price and total contain, in per cent */
                vatRate: number;
                /** @enum {string} */
                status: "unpaid" | "paid" | "shipped" | "cancelled" | "refunded";
            }[];
            /** @description In tk */
            amounts: {
                /** @description Of the lines that are not cancelled, with VAT */
                goods: number;
                /** @description Such as for delivery, with VAT */
                charges: number;
                /** @description Goods and charges */
                total: number;
                paid: number;
                /** @description Also what is still on its way */
                refunded: number;
                /** @description By bank transfer, while it is less than what is to be paid */
                received: number;
                /** @description Without what was received */
                due: number;
                /** @description What the total consists of, by rate */
                vat: {
                    /** @description In per cent */
                    vatRate: number;
                    net: number;
                    vat: number;
                    gross: number;
                }[];
            };
            /** @description Such as INV-2026-000123 and CN-2026-000001 */
            documents: {
                /** @enum {string} */
                kind: "invoice" | "credit-note";
                number: string;
            }[];
            /** @description Those that were sent */
            shipments: {
                /** @description Such as SH-100001 */
                number: string;
                /** @description Who delivers it, if known */
                carrier?: string;
                /** @description The carrier's number of the parcel, if known */
                trackingNumber?: string;
                /**
                 * Format: uri
                 * @description The carrier's page about the parcel, if known
                 */
                trackingUrl?: string;
                /** Format: date-time */
                sentAt: string;
            }[];
            /**
             * @description Of what the company pays later
             * @constant
             */
            method?: "account";
            /**
             * Format: date
             * @description The last day to pay what is on account
             */
            dueOn?: string;
        };
        RefundedOrder: {
            _id: string;
            /** @description What people call the order, such as SO-100482 */
            orderNumber: string;
            /** @description The buyer's own number, if given */
            purchaseOrderNumber?: string;
            /** @description The buyer's company, if given */
            companyName?: string;
            /** @description The company's own, if given */
            costCentre?: string;
            /** @description The company's own, if given */
            note?: string;
            /** @description Recipient */
            name: string;
            email: string;
            address: string;
            phone: string;
            /** @description Of the address, if given */
            district?: string;
            /** @description Its name when ordered; none as agreed */
            deliveryMethod?: string;
            /**
             * Format: date
             * @description When the buyer would like to have the goods
             */
            requestedOn?: string;
            /** @description Of the quote that it accepted, such as QU-100001 */
            quoteNumber?: string;
            /** @enum {string} */
            status: "unpaid" | "partly-paid" | "paid" | "partly-shipped" | "shipped" | "cancelled" | "refunded";
            /**
             * Format: date-time
             * @description When it was placed
             */
            createdAt: string;
            lines: {
                /** @description Of the order's line */
                _id: string;
                /** @description In the order, from 1 */
                position: number;
                productID: string;
                /** @description Of the product when ordered, if it had one */
                partNumber?: string;
                productName: string;
                /** @description Units ordered */
                pQuantity: number;
                /** @description The buyer's own, if there was one */
                customerNumber?: string;
                /**
                 * @description A service is a charge, such as for delivery
                 * @enum {string}
                 */
                kind: "goods" | "service";
                /** @description Units that will not be shipped */
                cancelledUnits: number;
                shippedUnits: number;
                /** @description Of the shipped ones */
                returnedUnits: number;
                /** @description Unit price in tk when ordered */
                price: number;
                /** @description In tk */
                total: number;
                /** @description In tk, also what is still on its way */
                refunded: number;
                /** @description The VAT that price and total contain, in per cent */
                vatRate: number;
                /** @enum {string} */
                status: "unpaid" | "paid" | "shipped" | "cancelled" | "refunded";
            }[];
            /** @description In tk */
            amounts: {
                /** @description Of the lines that are not cancelled, with VAT */
                goods: number;
                /** @description Such as for delivery, with VAT */
                charges: number;
                /** @description Goods and charges */
                total: number;
                paid: number;
                /** @description Also what is still on its way */
                refunded: number;
                /** @description By bank transfer, while it is less than what is to be paid */
                received: number;
                /** @description Without what was received */
                due: number;
                /** @description What the total consists of, by rate */
                vat: {
                    /** @description In per cent */
                    vatRate: number;
                    net: number;
                    vat: number;
                    gross: number;
                }[];
            };
            /** @description Such as INV-2026-000123 and CN-2026-000001 */
            documents: {
                /** @enum {string} */
                kind: "invoice" | "credit-note";
                number: string;
            }[];
            /** @description Those that were sent */
            shipments: {
                /** @description Such as SH-100001 */
                number: string;
                /** @description Who delivers it, if known */
                carrier?: string;
                /** @description The carrier's number of the parcel, if known */
                trackingNumber?: string;
                /**
                 * Format: uri
                 * @description The carrier's page about the parcel, if known
                 */
                trackingUrl?: string;
                /** Format: date-time */
                sentAt: string;
            }[];
            /**
             * @description Of what the company pays later
             * @constant
             */
            method?: "account";
            /**
             * Format: date
             * @description The last day to pay what is on account
             */
            dueOn?: string;
            /** @description What goes back by this event */
            refund: {
                _id: string;
                /** @enum {string} */
                reason: "returned" | "cancelled" | "lost" | "damaged" | "kept" | "price" | "goodwill" | "surplus";
                /** @description In tk */
                amount: number;
                /** @description Its number; none before the invoice */
                creditNote?: string;
                /** @description Of the order; none for money that was paid in excess */
                lines: {
                    _id: string;
                    units: number;
                    amount: number;
                }[];
            };
        };
        Alert: {
            _id: string;
            /** @enum {string} */
            kind: "stock-mismatch" | "order-payment-mismatch" | "transfer-mismatch" | "account-mismatch" | "unallocated-payment" | "refund-mismatch" | "document-mismatch" | "sales-mismatch" | "month-mismatch" | "customer-month-mismatch" | "day-mismatch" | "vat-mismatch" | "quote-mismatch" | "stock-unexplained" | "payment-stuck" | "order-stuck" | "refund-stuck" | "mail-failed" | "mail-late" | "job-late" | "database-full" | "event-review" | "dispute-open" | "dispute-lost" | "webhook-refused" | "webhook-failing";
            /** @description What the kind means, in English */
            title: string;
            /** @description What it is about, such as 'order:<id>' */
            subject: string;
            detail: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    isAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        admin: boolean;
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Only to get a token
                     * @example shopper-demo-1
                     */
                    password?: string;
                    /**
                     * @description The token's highest permission; defaults to your own
                     * @enum {string}
                     */
                    scope?: "read" | "write" | "admin";
                    name?: string;
                    address?: string;
                    gender?: string;
                    age?: string;
                    education?: string;
                    /**
                     * Format: uri
                     * @description A URL that POST /upload returned within the last hour
                     */
                    img1?: string;
                    /**
                     * Format: uri
                     * @description A URL that POST /upload returned within the last hour
                     */
                    img2?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        token: string;
                    } | {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                user: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
                /** @description Words, sizes, properties or a part number, as in the shop's search: the best match first. A size that no part has is answered with the nearest */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    /** @description The rows of all pages, on the first page */
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProductsBare: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
                /** @description Words, sizes, properties or a part number, as in the shop's search: the best match first. A size that no part has is answered with the nearest */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    /** @description The rows of all pages, on the first page */
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addProduct: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Hex bolt M12 x 80 */
                    name: string;
                    /**
                     * @description Unit price in tk
                     * @example 27.5
                     */
                    price: number;
                    /**
                     * @description Units in stock
                     * @example 400
                     */
                    quantity: number;
                    /** @example Property class 8.8, zinc-plated. */
                    description: string;
                    /** @default  */
                    partNumber?: string;
                    /**
                     * @default piece
                     * @enum {string}
                     */
                    unit?: "piece" | "box" | "pack" | "set" | "pair" | "metre" | "kg";
                    /** @description Pieces in one unit */
                    packSize?: number;
                    minQuantity?: number;
                    /** @description Of which the minimum is a multiple */
                    orderMultiple?: number;
                    /** @description Of one unit, in grams */
                    weightG?: number;
                    leadDays?: number;
                    /** @description Units for sale at which more are bought; no answer has it */
                    reorderAt?: number;
                    /** @description Units that are wanted then; no answer has it */
                    reorderTo?: number;
                    /**
                     * @description The part number of its replacement
                     * @default
                     */
                    supersededBy?: string;
                    /** @default  */
                    hsCode?: string;
                    /** @default  */
                    bin?: string;
                    /** @description What one unit costs the shop, in tk without VAT; no answer has it */
                    cost?: number | null;
                    /**
                     * Format: uri
                     * @description A URL that POST /upload returned within the last hour
                     */
                    img: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        _id: string;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addToCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example hex-bolt-m10x60 */
                    productID: string;
                    /**
                     * @description Number of units
                     * @example 20
                     */
                    pQuantity: number;
                    /** @description Take more than is in stock; a request for approval says what waits */
                    mayWait?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCart: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
                /** @description The owner's email; your own by default */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CartItem"][];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeFromCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOrders: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
                /** @description Only the products of the order with this number, such as SO-100482 */
                orderNumber?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    /** @description The rows of all pages, on the first page */
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderLine"][];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example hex-bolt-m10x60 */
                    productID: string;
                    /**
                     * @description Number of units
                     * @example 20
                     */
                    pQuantity: number;
                    /** @description One of `GET /trade/addresses`, instead of `name`, `address` and `phone` */
                    addressId?: string;
                    /**
                     * @description Required without `addressId`
                     * @example Rahim Mia
                     */
                    name?: string;
                    /**
                     * @description Required without `addressId`
                     * @example 12 Nawabpur Road, Dhaka
                     */
                    address?: string;
                    /**
                     * @description Required if the address of `addressId` has none
                     * @example +880 1711 000000
                     */
                    phone?: string;
                    /**
                     * @description Your own number for this order
                     * @default
                     */
                    purchaseOrderNumber?: string;
                    /**
                     * @description Without it, orders of a company have the company's
                     * @default
                     */
                    companyName?: string;
                    /**
                     * @description Of a company: one of its cost centres, or any if it has none
                     * @default
                     */
                    costCentre?: string;
                    /**
                     * @description The buyer's number for VAT; orders of a company have the company's
                     * @default
                     */
                    buyerBin?: string;
                    /** @description Unit price in tk, as shown to the buyer */
                    price?: number;
                    /** @description In tk: the integer part of price times pQuantity, or more */
                    total?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        _id: string;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOwnOrders: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
                /** @description The owner's email; your own by default */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    /** @description The rows of all pages, on the first page */
                    "X-Total-Count"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderLine"][];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderLine"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description In progress */
            202: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    hintPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example pi_123 */
                    transactionId: string;
                    /** @description Ignored */
                    payment?: unknown;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderLine"];
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The payment provider refused the request */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not available right now */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shipOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPaymentIntent: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderId?: string;
                    /** @description In tk */
                    total?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        clientSecret: string;
                        /** @description What is charged, in tk */
                        total: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description The payment provider refused the request */
            502: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not available right now */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listReviews: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Review"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postReview: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description 0.5 to 5 stars, in halves
                     * @example 4.5
                     */
                    ratings: number;
                    /** @example Square and heavy. */
                    review: string;
                    /**
                     * @description A product's id; without it the review is about the shop
                     * @default
                     */
                    productID?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Rahim Mia */
                    name: string;
                    /**
                     * @description Required without a token
                     * @example rahim@example.com
                     */
                    email?: string;
                    /**
                     * @description Phone number
                     * @example +880 1711 000000
                     */
                    contact: string;
                    /** @example Do you have M12 bolts in stainless steel? */
                    message: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    makeAdmin: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProfile: {
        parameters: {
            query?: {
                /** @description The owner's email; your own by default */
                email?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBlogs: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Blog"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addBlog: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example What 8.8 on a bolt means */
                    name: string;
                    /** @example The first number is a hundredth of the tensile strength in megapascals. */
                    des: string;
                    /** @example https://www.iso.org/standard/60610.html */
                    docs: string;
                    /**
                     * Format: uri
                     * @description A URL that POST /upload returned within the last hour
                     */
                    img: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        _id: string;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listComments: {
        parameters: {
            query?: {
                /** @description Rows per page */
                limit?: number;
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
            };
            header?: never;
            path: {
                blogId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Comment"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postComment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    blogId: string;
                    /** @example Now I know what to order. */
                    comment: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        message: string;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadPicture: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    image: Blob;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** Format: uri */
                            url: string;
                        };
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findParts: {
        parameters: {
            query: {
                number: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Product"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCategories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Category"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCategory: {
        parameters: {
            query?: {
                /** @description Only parts in stock */
                stock?: "in";
                /** @description The lowest price in tk */
                from?: string;
                /** @description The highest price in tk */
                to?: string;
                sort?: "catalogue" | "newest" | "price-low" | "price-high";
                /** @description Where the parts start: 'next' of the previous answer */
                after?: string;
                /** @description Parameters with the _id of a facet as their name. Repeat one for another of its values */
                attributes?: {
                    [key: string]: string[];
                };
            };
            header?: never;
            path: {
                path: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CategoryParts"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFamily: {
        parameters: {
            query?: {
                /** @description Where the parts start: 'next' of the previous answer */
                after?: number;
            };
            header?: never;
            path: {
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Family"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBackorders: {
        parameters: {
            query?: {
                /** @description 'next' of the previous answer */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            backorders: components["schemas"]["Backorder"][];
                            next: string | null;
                        };
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    placeTradeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Instead of your cart, which then stays as it is
                     * @example [
                     *       {
                     *         "number": "TY-0912",
                     *         "quantity": 12
                     *       },
                     *       {
                     *         "number": "TY-0913",
                     *         "quantity": 4,
                     *         "wait": "rest"
                     *       }
                     *     ]
                     */
                    lines?: {
                        /** @description A part number of the shop, one of your own, or the id of a part */
                        number: string;
                        /** @description Number of units */
                        quantity: number;
                        /** @description The unit price that you saw: the order is refused if it costs more */
                        unitPricePoisha?: number;
                        /**
                         * @description `rest`: what is in stock now and the rest later; `all`: all of it later
                         * @enum {string}
                         */
                        wait?: "all" | "rest";
                    }[];
                    /** @description One of `GET /trade/addresses`, instead of `name`, `address` and `phone` */
                    addressId?: string;
                    /**
                     * @description Required without `addressId`
                     * @example Rahim Mia
                     */
                    name?: string;
                    /**
                     * @description Required without `addressId`
                     * @example 12 Nawabpur Road, Dhaka
                     */
                    address?: string;
                    /**
                     * @description Required if the address of `addressId` has none
                     * @example +880 1711 000000
                     */
                    phone?: string;
                    /** @default  */
                    district?: string;
                    /**
                     * @default
                     * @example PO-4711
                     */
                    purchaseOrderNumber?: string;
                    /**
                     * @description Without it, orders of a company have the company's
                     * @default
                     */
                    companyName?: string;
                    /** @default  */
                    buyerBin?: string;
                    /**
                     * @description Of a company: one of its cost centres, or any if it has none
                     * @default
                     */
                    costCentre?: string;
                    /** @default  */
                    note?: string;
                    /** @default  */
                    deliveryMethodId?: string;
                    /** @default  */
                    buyerCarrier?: string;
                    requestedOn?: "" | string;
                    /** @description All at once */
                    shipComplete?: boolean;
                    /** @description Your company pays it later; what its account refuses stays unpaid */
                    onAccount?: boolean;
                    /** @description Parts of the cart that may wait for stock */
                    waits?: {
                        productID: string;
                        /**
                         * @description `rest`: what is in stock now and the rest later; `all`: all of it later
                         * @enum {string}
                         */
                        wait: "all" | "rest";
                    }[];
                    /** @description The total that you saw, with delivery: the order is refused if it costs more */
                    totalPoisha?: number;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        orderId: string | null;
                        orderNumber: string | null;
                        /** @description Goods and charges; 0 if everything waits */
                        totalPoisha: number;
                        /** @description What the total contains besides the goods, such as for delivery */
                        charges: {
                            name: string;
                            totalPoisha: number;
                        }[];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelTradeOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description In progress */
            202: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    chargeOrder: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not available right now */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listQuotes: {
        parameters: {
            query?: {
                /** @description 'next' of the previous answer */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            quotes: components["schemas"]["ListedQuote"][];
                            next: string | null;
                        };
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Lines as a buyer would paste them, at most 64 KB
                     * @default
                     * @example TY-0912 x 1000
                     *     TY-0913 x 500
                     */
                    list?: string;
                    /**
                     * @default
                     * @example Cut to 40 cm, please.
                     */
                    message?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        _id: string;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getQuote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of `GET /trade/addresses`, instead of `name`, `address` and `phone` */
                    addressId?: string;
                    /**
                     * @description Required without `addressId`
                     * @example Rahim Mia
                     */
                    name?: string;
                    /**
                     * @description Required without `addressId`
                     * @example 12 Nawabpur Road, Dhaka
                     */
                    address?: string;
                    /**
                     * @description Required if the address of `addressId` has none
                     * @example +880 1711 000000
                     */
                    phone?: string;
                    /** @default  */
                    district?: string;
                    /**
                     * @default
                     * @example PO-4711
                     */
                    purchaseOrderNumber?: string;
                    /**
                     * @description Without it, orders of a company have the company's
                     * @default
                     */
                    companyName?: string;
                    /** @default  */
                    buyerBin?: string;
                    /**
                     * @description Of a company: one of its cost centres, or any if it has none
                     * @default
                     */
                    costCentre?: string;
                    /** @default  */
                    note?: string;
                    /** @default  */
                    buyerCarrier?: string;
                    requestedOn?: "" | string;
                    /** @description Your company pays it later; what its account refuses stays unpaid */
                    onAccount?: boolean;
                    /**
                     * @description As in the answer that you accept
                     * @example 1
                     */
                    revision: number;
                    /**
                     * @description In tk: what the chosen lines and the delivery cost together
                     * @example 9000
                     */
                    total: number;
                    /**
                     * @description What is ordered, each line with its whole quantity. Without them it is all, what is short partly later; required to choose among quantities of a part
                     * @example [
                     *       {
                     *         "n": 2
                     *       },
                     *       {
                     *         "n": 3,
                     *         "wait": "rest"
                     *       }
                     *     ]
                     */
                    lines?: {
                        n: number;
                        /**
                         * @description `rest`: what is in stock now and the rest later; `all`: all of it later
                         * @enum {string}
                         */
                        wait?: "all" | "rest";
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineQuote: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @default
                     * @example Too late for us
                     */
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Quote"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    shipUnits: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Units of the order's lines */
                    lines?: {
                        lineId: string;
                        quantity: number;
                    }[];
                    /**
                     * @description Who delivers it
                     * @default
                     * @example Meghna Courier
                     */
                    carrier?: string;
                    /**
                     * @description The carrier's number of the parcel
                     * @default
                     * @example MC-7
                     */
                    trackingNumber?: string;
                    /**
                     * @description Printed on the packing slip
                     * @default
                     */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Shipment"][];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestReturn: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    orderId: string;
                    /**
                     * @example [
                     *       {
                     *         "lineId": "$ORDER",
                     *         "quantity": 2
                     *       }
                     *     ]
                     */
                    lines: {
                        lineId: string;
                        quantity: number;
                    }[];
                    /**
                     * @example ordered-wrong
                     * @enum {string}
                     */
                    reason: "not-needed" | "ordered-wrong" | "sent-wrong" | "damaged" | "faulty";
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Return"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createOrderPad: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description Lines as a buyer would paste them, at most 64 KB
                     * @example TY-0912 12
                     *     4 x TY-0913
                     */
                    text?: string;
                    /** @description Quantities count units */
                    lines?: {
                        number: string;
                        quantity: number;
                    }[];
                    /** @description Which columns of 'text' are which, where that isn't clear */
                    columns?: {
                        /** @description From 1: the one with the part numbers */
                        part: number;
                        /** @description The one with the quantities; null if none has them */
                        quantity: number | null;
                    };
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["OrderPad"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addOrderPadToCart: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description For a part that is in the cart: replace its quantity, or add to it
                     * @default replace
                     * @example replace
                     * @enum {string}
                     */
                    existing?: "replace" | "add";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Lines of the pad that are in the cart now */
                        partCount: number;
                        /** @description Lines that still need a choice */
                        openCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPrice: {
        parameters: {
            query: {
                /** @description An id or a part number, also one of your own that no other product has */
                product: string;
                /** @description In units; the smallest that can be ordered by default */
                quantity?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Price"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getListPrices: {
        parameters: {
            query?: {
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListPrice"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putListPrices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example [
                     *       {
                     *         "partNumber": "TY-0019",
                     *         "minQuantity": 10,
                     *         "price": 916.75
                     *       },
                     *       {
                     *         "partNumber": "TY-0019",
                     *         "minQuantity": 50,
                     *         "price": 878
                     *       }
                     *     ]
                     */
                    prices: {
                        partNumber: string;
                        minQuantity: number;
                        /** @description Of one unit, in tk */
                        price: number | null;
                    }[];
                    /** @default false */
                    endPercentage?: boolean;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Parts whose prices changed */
                        changedCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeStock: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example [
                     *       {
                     *         "partNumber": "TY-0019",
                     *         "count": 97,
                     *         "seen": 100
                     *       },
                     *       {
                     *         "partNumber": "TY-0020",
                     *         "change": -3
                     *       }
                     *     ]
                     */
                    parts: {
                        partNumber: string;
                        /** @description Units that were counted */
                        count?: number;
                        /** @description With a count: what was on hand by your books when it was counted, so that sales since then are kept */
                        seen?: number;
                        /** @description Units to add, or to take away if negative */
                        change?: number;
                    }[];
                    /**
                     * @description Such as the number of the count
                     * @default
                     * @example Count 12
                     */
                    reference?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Parts whose stock changed */
                        changedCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeCompany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example true */
                    poRequired?: boolean;
                    costCentreRequired?: boolean;
                    /**
                     * @description Where invoices are mailed too; '' for nowhere else
                     * @default
                     */
                    invoiceEmail?: string;
                    /**
                     * @description The company's number for VAT, printed on its invoices
                     * @default
                     */
                    bin?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Company"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Member"][];
                        invitations: {
                            email: string;
                            /** @enum {string} */
                            role: "owner" | "buyer" | "requester" | "viewer";
                            /** @description What the member's orders may cost in a calendar month, in tk; null for any amount */
                            monthLimit: number | null;
                            /** Format: date-time */
                            expiresAt: string;
                        }[];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example karim@example.com */
                    email: string;
                    /**
                     * @example buyer
                     * @enum {string}
                     */
                    role: "owner" | "buyer" | "requester" | "viewer";
                    /** @description In tk; null for any amount */
                    monthLimit?: number | null;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example buyer
                     * @enum {string}
                     */
                    role: "owner" | "buyer" | "requester" | "viewer";
                    /**
                     * @description In tk; null for any amount
                     * @example 3000
                     */
                    monthLimit: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAccountEntries: {
        parameters: {
            query?: {
                /** @description 'next' of the previous answer */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            entries: components["schemas"]["AccountEntry"][];
                            next: string | null;
                        };
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    recordAccountPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example 1250000 */
                    amountPoisha: number;
                    /**
                     * @description The bank's
                     * @example TRF-118
                     */
                    reference: string;
                    /**
                     * @description The bank's day
                     * @example 2026-11-03
                     */
                    receivedOn: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Account"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAddresses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Address"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addAddress: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Site in Chattogram */
                    label: string;
                    /** @example Rahim Mia */
                    name: string;
                    /** @example Plot 7, Sagarika Road, Chattogram */
                    address: string;
                    /**
                     * @default
                     * @example Chattogram
                     */
                    district?: string;
                    /** @example +880 1711 000000 */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Address"][];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @example Site in Chattogram */
                    label: string;
                    /** @example Rahim Mia */
                    name: string;
                    /** @example Plot 7, Sagarika Road, Chattogram */
                    address: string;
                    /**
                     * @default
                     * @example Chattogram
                     */
                    district?: string;
                    /** @example +880 1711 000000 */
                    phone: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        modifiedCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPartNumbers: {
        parameters: {
            query?: {
                /** @description Where the page starts, from the previous page's Link header */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Yours */
                            number: string;
                            /** @description The shop's */
                            partNumber: string;
                            productID: string;
                            productName: string;
                        }[];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    addPartNumbers: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @example [
                     *       {
                     *         "number": "B-1020",
                     *         "partNumber": "TY-0019"
                     *       }
                     *     ]
                     */
                    numbers: {
                        number: string;
                        /** @description The shop's number, or a product's id */
                        partNumber: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removePartNumber: {
        parameters: {
            query: {
                /** @description The id of the product that it names */
                product: string;
            };
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        deletedCount: number;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeliveryMethods: {
        parameters: {
            query?: {
                /** @description Where the goods go */
                district?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["DeliveryMethod"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                /** @description 'next' of the previous answer */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    /** @description The next page, as <…>; rel="next", if there is one */
                    Link?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first, at most 50 */
                        own: components["schemas"]["ListedApprovalRequest"][];
                        /** @description For more of your own; null for no more */
                        next: string | null;
                        /** @description Oldest first, at most 100 */
                        toDecide: components["schemas"]["ListedApprovalRequest"][];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    requestApproval: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description One of `GET /trade/addresses`, instead of `name`, `address` and `phone` */
                    addressId?: string;
                    /**
                     * @description Required without `addressId`
                     * @example Rahim Mia
                     */
                    name?: string;
                    /**
                     * @description Required without `addressId`
                     * @example 12 Nawabpur Road, Dhaka
                     */
                    address?: string;
                    /**
                     * @description Required if the address of `addressId` has none
                     * @example +880 1711 000000
                     */
                    phone?: string;
                    /** @default  */
                    district?: string;
                    /**
                     * @default
                     * @example PO-4711
                     */
                    purchaseOrderNumber?: string;
                    /**
                     * @description Without it, orders of a company have the company's
                     * @default
                     */
                    companyName?: string;
                    /** @default  */
                    buyerBin?: string;
                    /**
                     * @description Of a company: one of its cost centres, or any if it has none
                     * @default
                     */
                    costCentre?: string;
                    /** @default  */
                    note?: string;
                    /** @default  */
                    deliveryMethodId?: string;
                    /** @default  */
                    buyerCarrier?: string;
                    requestedOn?: "" | string;
                    /** @description All at once */
                    shipComplete?: boolean;
                    /** @description Your company pays it later; what its account refuses stays unpaid */
                    onAccount?: boolean;
                    /** @description Parts of the cart that may wait for stock */
                    waits?: {
                        productID: string;
                        /**
                         * @description `rest`: what is in stock now and the rest later; `all`: all of it later
                         * @enum {string}
                         */
                        wait: "all" | "rest";
                    }[];
                };
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description The URL of the created resource */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        _id: string;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    /** @description Send it in If-None-Match */
                    ETag?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApprovalRequest"];
                    };
                };
            };
            /** @description Not modified */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As in the answer that you decide on
                     * @example 1
                     */
                    revision: number;
                    /**
                     * @example [
                     *       {
                     *         "productID": "hex-bolt-m10x60",
                     *         "quantity": 10
                     *       }
                     *     ]
                     */
                    lines: {
                        productID: string;
                        quantity: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApprovalRequest"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approveRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As in the answer that you decide on
                     * @example 1
                     */
                    revision: number;
                    /**
                     * @description In tk, as in the answer that you decide on
                     * @example 4200
                     */
                    total: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ApprovalRequest"];
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    declineRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description As in the answer that you decide on
                     * @example 1
                     */
                    revision: number;
                    /** @example We have enough of them */
                    reason: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Request body too large */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Unsupported content type */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Validation failed */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    withdrawRequest: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeat with the same key and body within a day gets the first response */
                "Idempotency-Key"?: string;
            };
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    /** @description The request id; quote it when you contact us */
                    "X-Request-Id"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                    };
                };
            };
            /** @description Invalid request */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Authentication required */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Forbidden */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Not found */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Conflict with the current state */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Too many requests */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description Something went wrong */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    orderPlaced: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order.placed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["Order"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderPaid: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order.paid";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["Order"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderShipped: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order.shipped";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["Order"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order.cancelled";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["Order"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order.refunded";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["RefundedOrder"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    shipmentSent: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "shipment.sent";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["Shipment"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderLinePlaced: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order_line.placed";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["OrderLine"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderLinePaid: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order_line.paid";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["OrderLine"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderLineShipped: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order_line.shipped";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["OrderLine"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderLineCancelled: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order_line.cancelled";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["OrderLine"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    orderLineRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "order_line.refunded";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["OrderLine"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    alertRaised: {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same for every retry: ignore repeats */
                "webhook-id": string;
                /** @description When it was sent, in seconds since 1970: reject old messages */
                "webhook-timestamp": string;
                /** @description 'v1,' and the base64 of HMAC-SHA256 over id.timestamp.body; several, separated by spaces, while a secret is being replaced */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Event ID, the same for every attempt: ignore IDs you already processed */
                    id: string;
                    /** @constant */
                    type: "alert.raised";
                    /**
                     * Format: date-time
                     * @description When it happened
                     */
                    created: string;
                    data: components["schemas"]["Alert"];
                };
            };
        };
        responses: {
            /** @description Gone: sending to this URL stops */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Accepted: not sent again */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Failed: retried later, seven attempts in total */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
