-- Run once, when the server's data are made: the database of the records, owned by a user who may do nothing besides.
\set ON_ERROR_STOP on
\getenv user MINTSCOPE_POSTGRES_USER
\getenv password MINTSCOPE_POSTGRES_PASSWORD
CREATE ROLE :"user" LOGIN PASSWORD :'password';
CREATE DATABASE mintscope OWNER :"user" TEMPLATE template0 ENCODING 'UTF8';
REVOKE ALL ON DATABASE mintscope FROM PUBLIC;
