# Image with assay. All packages are from Debian.
#
#   docker build -t assay .                                  builds the packages first (some minutes)
#   docker build -t assay --build-arg PACKAGES=made .        uses the packages that scripts/package wrote to dist/
#   docker run --rm -v "$PWD:/work" assay check exported/
ARG PACKAGES=built

FROM debian:12 AS built
WORKDIR /assay
COPY scripts/install-dependencies scripts/
RUN scripts/install-dependencies && apt-get install -y -q --no-install-recommends dpkg-dev file
COPY . .
RUN cmake --preset release -DASSAY_TESTS=OFF && cmake --build --preset release --target assay_package
RUN mkdir -p dist && cd dist && cpack --config ../build/release/CPackConfig.cmake -B debs && mv debs/*.deb .

FROM debian:12 AS made
COPY dist /assay/dist

FROM ${PACKAGES} AS packages

FROM debian:12
COPY --from=packages /assay/dist/assay_*.deb /tmp/
RUN apt-get update -q && apt-get install -y -q --no-install-recommends /tmp/assay_*.deb && \
    rm -rf /tmp/assay_*.deb /var/lib/apt/lists/*
WORKDIR /work
ENTRYPOINT ["assay"]
