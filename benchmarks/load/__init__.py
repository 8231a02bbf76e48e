"""`make bench PART=load`: what a request costs on PostgreSQL, Redis and granian, an earlier commit beside this one."""
